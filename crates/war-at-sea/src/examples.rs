//! Examples of the program's commands, for its help.

/// By the name of the command; those of the program itself under its own.
pub(super) const EXAMPLES: &[(&str, &str)] = &[
    (
        "simulate",
        "  admiralty simulate                                shares of games won to 0.2 percentage points
  admiralty simulate --until 0.02poc --rules 19.1   mean final score to 0.02 POC, Bismarck and Tirpitz weaker
  admiralty simulate --games 100K --bid 1.5         exactly 100,000 games, 1.5 POC to the Axis
  admiralty simulate --games 100K --record games,turns,battles --csv --out my-run
  admiralty simulate my-variant.toml --games 5M --seed 7 > result.txt
  admiralty simulate --until 1% --json | python -m json.tool
  admiralty simulate --resume my-run                go on with a run that was interrupted
  admiralty simulate --add my-run --games 100K      100,000 games more, or a tighter --until
  admiralty simulate --games 100M --shard 3/64 --out part-3   one part of 64, for `merge`",
    ),
    (
        "narrate",
        "  admiralty narrate
  admiralty narrate --seed 7 --game 3 --luck
  admiralty narrate --run my-run --game 12 --luck
  admiralty narrate my-variant.toml --rules 19.3 | less
  admiralty narrate --game 3 --save-position 4:axis my-game.toml",
    ),
    (
        "compare",
        "  admiralty compare war-at-sea my-variant.toml             what your variant does to the balance
  admiralty compare war-at-sea first.toml second.toml      two of them; intervals hold together
  admiralty compare --rules 19.1,19.2                      two optional rules, each by itself and both
  admiralty compare --set ships.Bismarck.defense=7         one value
  admiralty compare --set \"tie=draw|axis, uboats.arrive.5=2|1\" --until 0.05poc
  admiralty compare --rules 19.1 --adapted                 the same once both sides know the rule
  admiralty compare --unknowns                             how far what nobody knows matters
  admiralty compare --without axis                         what it costs the Axis never to do a thing
  admiralty compare --rules 19.1 --out my-study            with report and pictures; --resume my-study if interrupted
  admiralty compare --add my-study --until 0.01poc         play on, until it is known better
  admiralty compare --rules 19.1 --games 1M --shard 1/4 --out part-1     one part of four, for `merge`",
    ),
    (
        "match",
        "  admiralty match doctrine random                         until it is clear who is stronger
  admiralty match doctrine:new.toml doctrine --sprt 0,3   is the change worth three Elo points?
  admiralty match doctrine:new.toml//doctrine doctrine    the new weights with the Allies alone
  admiralty match doctrine:dodge doctrine --games 20K     one Axis reply against the whole book
  admiralty match doctrine random --until 0.5% --json
  admiralty match doctrine random --games 1M --out my-match   with report and picture; --resume my-match if interrupted",
    ),
    (
        "ladder",
        "  admiralty ladder                                      all commanders and variants
  admiralty ladder --with doctrine:new.toml --picture ladder.svg
  admiralty ladder doctrine doctrine:new.toml random --games 4000
  admiralty ladder --json | python -m json.tool",
    ),
    (
        "openings",
        "  admiralty openings --games 2000                        a first look
  admiralty openings --until 0.05poc --out my-openings   every cell to 0.05 POC, with report and pictures
  admiralty openings --add-allied doctrine:my-opening.toml        an opening of one's own among the others
  admiralty openings --allied attrition --allied three-areas --axis judgement --axis wary
  admiralty openings --allied-by doctrine:my-weights.toml --rules 19.1
  admiralty openings --search 6 --found my-book           look for set-ups and replies that nobody has listed
  admiralty openings --also-by learned:fast --also-games 4K       the equilibrium line by stronger play as well",
    ),
    (
        "odds",
        "  admiralty odds --area natl --turn 2 --allied \"Hood, PoW\" --axis \"Bismarck, Prinz Eugen\"
  admiralty odds --area natl --turn 2 --allied \"Hood-2, PoW\" --axis Bismarck-1 --advise allied --round 1
  admiralty odds scenarios/battles/duel.toml --versus \"allied += Norfolk\"
  admiralty odds --area \"north atlantic\" --turn 1 --allied 443x3 --axis \"357x2 127x2 225x2 U3\"
  admiralty odds --area barents --allied Hood-2 --axis Scharnhorst --axis-doctrine sink,outgunned:2
  admiralty odds --area barents --allied \"Hood, Norfolk\" --axis Bismarck --allied-doctrine hold-chance:30
  admiralty odds --in my-game.toml --area \"north atlantic\"
  admiralty odds --port malta --allied \"Warspite 443\" --axis LBA
  admiralty odds scenarios/battles/barents.toml --json
  admiralty odds scenarios/battles/duel.toml --show rare:1%
  admiralty odds scenarios/battles/duel.toml --sweep \"allied += 117 x 0..5\" --picture curve.svg
  admiralty odds 'was1:…' --until 0.1% --picture battle.png
  admiralty odds scenarios/battles/duel.toml --advise axis
  admiralty odds scenarios/battles/duel.toml --rolled \"6 5 2 1 / 3 3 6 …\"

Forces: a name, or 443 for a ship of attack 4, defence 4, speed 3 (117x3: three cruisers; 027/2: air strike 2);
Hood-2 has 2 points of damage; U3 is three U-boats, LBA land-based air, 1A a convoy.",
    ),
    (
        "advise",
        "  admiralty advise --template > my-game.toml      a file to fill in
  admiralty advise my-game.toml                   what to do, and why
  admiralty advise my-game.toml --commander learned:fast
  admiralty advise my-game.toml --games 100K --budget 2M --options 8 --all
  admiralty advise my-game.toml --side allied --json",
    ),
    (
        "position",
        "  admiralty position scenarios/positions/turn-4.toml
  admiralty position my-game.toml --rules 19.2
  admiralty position my-game.toml --write > by-name.toml
  admiralty narrate --game 3 --save-position 4 > turn-4.toml",
    ),
    (
        "table",
        "  admiralty table duel                                  every ship against every other, on one screen
  admiralty table duel hood bismarck                    one duel, in words first
  admiralty table volley \"prince of wales\" bismarck-2   one round of fire at a ship with damage 2
  admiralty table pursuit scheer hood                   whether Scheer gets away from Hood
  admiralty table uboat 3 hood                          three boats fire at Hood
  admiralty table asw 2 9                               nine dice search for two boats
  admiralty table duel --picture duel.pdf --paper a4    a card to print
  admiralty table volley --html > volley.html           the same as a page of HTML
  admiralty table volley --csv > volley.csv             the numbers behind it, with all digits",
    ),
    (
        "luck",
        "  admiralty luck --games 50K
  admiralty compare --rules 19.1 --luck              what dice decide with a rule and without
  admiralty luck --allied learned:fast --axis learned:fast --games 500 --merit
  admiralty luck --games 60K --learn my-luck.json    the file that is built in, with another name
  admiralty narrate --seed 7 --game 3 --luck         the decisive rolls of one game",
    ),
    (
        "value",
        "  admiralty value --games 200K                        doctrine against itself
  admiralty value --games 400K --out doctrine.csv     the file that is built in, with another name",
    ),
    (
        "scenario",
        concat!(
            "  admiralty scenario check my-variant.toml
  admiralty scenario show my-variant.toml | less
  admiralty scenario show                            War at Sea as printed: every ship, port and area

A variant with a new ship and a changed one, to save as my-variant.toml (a field of yours replaces the printed one):

    extends = \"war-at-sea\"
    [ships.Hood]
    defense = 5             # or attack, speed, airstrike, entry_turn, start
",
            crate::scenario::new_ship!()
        ),
    ),
    (
        "report",
        "  admiralty report runs/doctrine-doctrine-1939
  admiralty report my-study                          of `admiralty compare --out my-study`",
    ),
    (
        "admiralty",
        "  admiralty odds --area barents --allied Hood --axis Bismarck    the odds of one battle
  admiralty advise --template > my-game.toml      a position to fill in
  admiralty advise my-game.toml                   what to do in a game in progress
  admiralty narrate --seed 7 --game 3             one game, told like a play-by-mail report
  admiralty simulate                              how War at Sea ends, to 0.2 percentage points
  admiralty compare war-at-sea my-variant.toml    what a variant does to the balance
  admiralty compare --rules 19.1,19.2,19.3        what the optional rules do, alone and together
  admiralty openings --games 1K                   which set-up, which reply, and the fair bid
  admiralty match doctrine random                 who plays better, on the same dice from both sides
  admiralty table volley --html > volley.html     the odds of every volley, exact, to print
  admiralty scenario check my-variant.toml        is this scenario file sound?
  admiralty position my-game.toml                 is this position possible, and what does it assume?
  admiralty report runs/my-run                    the report of a finished run, made anew
  admiralty bench                                 is it still the same program, and how fast?",
    ),
];
