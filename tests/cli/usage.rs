//! What is asked wrongly is told with its remedy.

use super::refused;

#[test]
fn a_precision_that_makes_no_sense_is_told_with_its_remedy() {
    let refused = |until: &str, words: &[&str]| {
        self::refused(
            &["simulate", "--until", until],
            2,
            &[&["--until"], words].concat(),
        );
    };
    refused("0.2", &["\"0.2\" has no unit", "0.2%", "0.2poc"]);
    refused("0%", &["more than 0"]);
    refused("-1%", &["more than 0"]);
    refused("60%", &["says nothing", "less than 50%"]);
    refused("0.00001%", &["more games than can be played", "at least 0.001%"]);
    refused("0.1vp", &["\"vp\"", "poc (mean final score)"]);
    refused("often", &["no precision", "such as 0.2% or 0.02poc"]);
    self::refused(
        &["simulate", "--until", "1%", "--games", "10"],
        2,
        &["--until", "cannot be used with", "--games"],
    );
    self::refused(
        &["simulate", "--at-most", "5", "--games", "10"],
        2,
        &["cannot be used with"],
    );
    self::refused(&["simulate", "--at-most", "0"], 2, &["at least one game"]);
}

#[test]
fn bad_usage_is_told_with_its_remedy() {
    refused(
        &["simulate", "--games", "0"],
        2,
        &["--games", "at least one game"],
    );
    refused(&["simulate", "--games", "many"], 2, &["--games", "50K"]);
    refused(&["simulate", "--games", "-3"], 2, &[]);
    refused(&["simulate", "--games", "99999G"], 2, &["at most"]);
    refused(
        &["simulate", "--allied", "randum"],
        2,
        &["randum", "did you mean \"random\"?", "known are"],
    );
    refused(&["simulate", "--axis", "random:7"], 2, &["takes no argument"]);
    refused(&["simulate", "--axis", ""], 2, &["no commander", "random"]);
    refused(
        &["simulate", "--rules", "19.4"],
        2,
        &["19.4", "19.1", "19.2", "19.3"],
    );
    refused(&["simulate", "--rules", "19.1,,19.2"], 2, &["known are"]);
    refused(&["simulate", "--bid", "0.25"], 2, &["--bid", "steps of 0.5"]);
    refused(&["simulate", "--bid", "20.5"], 2, &["at most 20"]);
    refused(&["simulate", "--bid", "NaN"], 2, &["a bid is a number"]);
    refused(&["simulate", "--threads", "0"], 2, &["at least one thread"]);
    refused(&["simulate", "--threads", "1000000"], 2, &["at most"]);
    refused(&["simulate", "--seed", "x"], 2, &["--seed"]);
    refused(
        &["simulate", "--ruleset", "chess"],
        2,
        &["no ruleset", "war-at-sea"],
    );
    refused(&["narrate", "--game", "-1"], 2, &[]);
    refused(&["simulat"], 2, &["simulate"]);
    for (arguments, word) in [
        (&["table"][..], "no table is named"),
        (&["study", "--ruleset", "aaws"][..], "no study is named"),
    ] {
        refused(arguments, 2, &[word, "known are:\n"]);
    }
    refused(
        &["advise", "--ruleset", "aaws"],
        2,
        &["this game has no position files"],
    );
    refused(
        &["simulate", "--set", "hood.defense=5"],
        2,
        &[
            "--set",
            "write it into a scenario file",
            "admiralty compare --set",
        ],
    );
    refused(
        &["compare", "--set", "tie=draw", "--gmaes", "20"],
        2,
        &["unexpected argument '--gmaes'", "--games"],
    );
    refused(&["odds", "--turn", "-1"], 2, &["--turn", "from 1 to 255"]);
    refused(&["advise", "--options", "0"], 2, &["--options", "from 1 to 20"]);
    refused(&[], 2, &["Usage"]);
}
