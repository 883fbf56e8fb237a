//! Games less their luck: before the dice of each turn's combat the turn is played on several times more, by the same
//! commanders on other dice. What the networks make of the turn's end, less the mean of what they make of the others, was luck:
//! its mean is zero, whoever commands and whatever the networks say.

use super::pair::Contest;
use crate::View;
use crate::commanders::learned::{Evaluator, Stage, TRACK, class};
use crate::event::{NoObserver, Observer};
use crate::factory::{CommanderFactory, networks};
use crate::naval::Side;
use crate::play::Game;
use crate::position::{Phase, Position};
use admiralty_core::contract::{CERTAIN, Deal};
use admiralty_core::dice::{GameSeed, Keyed, MasterSeed, Stream, below};
use std::num::NonZeroU32;

/// The tracks whose every score the networks tell apart.
pub(super) const TOLD: (i8, i8) = (-(TRACK as i8 / 2), TRACK as i8 / 2);

/// How likely each final score is made.
type Law = [f64; TRACK];

impl<A: CommanderFactory, X: CommanderFactory> Contest<A, X> {
    /// What the networks that are built in say of this scenario.
    fn forecaster(&self) -> Result<&Evaluator, String> {
        let made = || {
            let networks = networks().map_err(|refusal| refusal.to_string())?;
            Ok(Evaluator::new(&self.scenario, &networks))
        };
        self.forecaster.get_or_init(made).as_ref().map_err(String::clone)
    }

    /// Plays a game on keyed dice, and pushes its law less luck; hands back its last position.
    pub(super) fn without_luck(
        &self,
        deal: Deal,
        rerolls: NonZeroU32,
        observer: &mut dyn Observer,
        law: &mut Vec<i32>,
    ) -> Result<Position, String> {
        let forecaster = self.forecaster()?;
        let seed = self.terms.seed.game(deal.dice);
        let commanders = self.commanders(deal.game);
        let mut game = Game::new(&self.scenario, commanders, Keyed::new(seed), observer);
        let mut luck = [0.0; TRACK];
        while game.position.phase != Phase::Over {
            let phase = game.position.phase;
            if phase == Phase::AirPlacement {
                let each = 1.0 / f64::from(rerolls.get());
                for dice in others(seed, game.position.turn, rerolls) {
                    let mut nobody = NoObserver;
                    let nobody: &mut dyn Observer = &mut nobody;
                    let commanders = game.commanders.clone();
                    let mut other = Game::from(&self.scenario, game.position, commanders, dice, nobody);
                    while !matches!(other.position.phase, Phase::Over | Phase::Arrivals) {
                        other.play_phase().map_err(|refusal| refusal.to_string())?;
                    }
                    self.add(forecaster, &other.position, -each, &mut luck);
                }
            }
            game.play_phase().map_err(|refusal| refusal.to_string())?;
            if phase == Phase::TurnEnd {
                self.add(forecaster, &game.position, 1.0, &mut luck);
            }
        }
        push_less(&luck, class(game.position.track), law);
        Ok(game.position)
    }

    /// Adds so much of the law of the final score, from the start of a turn or from the end.
    fn add(&self, forecaster: &Evaluator, position: &Position, weight: f64, law: &mut Law) {
        if position.phase == Phase::Over {
            law[class(position.track)] += weight;
            return;
        }
        let mut forecast = [0.0; TRACK];
        let view = View::open(&self.scenario, position, Side::Axis);
        let _ = forecaster.judge(&view, Stage::Start, &mut forecast);
        for (sum, chance) in law.iter_mut().zip(forecast) {
            *sum += weight * f64::from(chance);
        }
    }
}

/// Dice for the rest of a turn that nobody else rolls.
fn others(seed: GameSeed, turn: u8, rerolls: NonZeroU32) -> impl Iterator<Item = Keyed> {
    let seed = MasterSeed(below(&mut seed.generator(Stream::Rerolls), u64::MAX));
    let of = move |n: u32| seed.game(u64::from(turn) << 32 | u64::from(n));
    (0..rerolls.get()).map(move |n| Keyed::new(of(n)))
}

/// Pushes the law of a game that ended with a score, less luck. What rounding leaves over goes to that score.
fn push_less(luck: &Law, score: usize, law: &mut Vec<i32>) {
    let first = law.len();
    law.extend(luck.map(|luck| (-luck * f64::from(CERTAIN)).round() as i32));
    let less: i32 = law[first..].iter().sum();
    law[first + score] += CERTAIN - less;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::seat;
    use crate::factory::RandomFactory;
    use crate::scenario::LoadedScenario;
    use admiralty_core::contract::{Bid, DiceKind, Match, Terms};

    #[test]
    fn a_law_less_luck_adds_up_by_hand() {
        let mut luck = [0.0; TRACK];
        (luck[3], luck[4], luck[20]) = (0.25, -0.125, -0.125);
        let mut law = vec![7];
        push_less(&luck, 3, &mut law);
        // It ended with -7, which luck had made a quarter likelier.
        assert_eq!(law[4], CERTAIN / 4 * 3);
        assert_eq!((law[0], law[5], law[21]), (7, CERTAIN / 8, CERTAIN / 8));
        assert_eq!(law[1..].iter().sum::<i32>(), CERTAIN);
    }

    /// Games of a pair of players with the mean lead of their laws less luck.
    fn played(player: &str, games: u64) -> Vec<[f64; 2]> {
        let loaded = LoadedScenario::embedded();
        let terms = Terms {
            commanders: [player.to_owned(), player.to_owned()].into(),
            bid: Bid::default(),
            seed: MasterSeed(19_411_207),
        };
        let table = seat(&loaded, &terms).unwrap();
        assert_eq!(table.leads(), Some((-10, 10)));
        let one = |game| {
            let deal = Deal::new(game, DiceKind::Keyed);
            let mut law = Vec::new();
            let rerolls = NonZeroU32::new(16).unwrap();
            let ending = table.ending_without_luck(deal, rerolls, None, &mut law).unwrap();
            assert_eq!(ending, table.ending(deal, None).unwrap(), "another game");
            assert_eq!(law.iter().sum::<i32>(), CERTAIN);
            let mean = (-10..)
                .zip(&law)
                .map(|(lead, &share): (i32, _)| f64::from(lead * share));
            [f64::from(ending.lead()), mean.sum::<f64>() / f64::from(CERTAIN)]
        };
        (0..games).map(one).collect()
    }

    /// Mean and variance.
    fn moments(of: impl Iterator<Item = f64> + Clone) -> [f64; 2] {
        let n = of.clone().count() as f64;
        let mean = of.clone().sum::<f64>() / n;
        [mean, of.map(|one| (one - mean).powi(2)).sum::<f64>() / (n - 1.0)]
    }

    /// It is the same game; luck has mean zero, also where the networks know nothing of those who play; and where they
    /// do know them, a fifth of the variance is left.
    #[test]
    fn games_less_luck_have_the_same_mean_and_vary_less() {
        for (player, games, left) in [("doctrine", 2_000, 0.6), ("learned:fast", 300, 0.25)] {
            let games = if cfg!(debug_assertions) { 4 } else { games };
            let played = played(player, games);
            let [_, lucky] = moments(played.iter().map(|[lead, _]| *lead));
            let [_, less] = moments(played.iter().map(|[_, less]| *less));
            let [luck, varies] = moments(played.iter().map(|[lead, less]| lead - less));
            let error = (varies / games as f64).sqrt();
            println!(
                "{player}: luck {luck:+.3} ± {:.3}, left {:.3}",
                1.96 * error,
                less / lucky
            );
            assert!(luck.abs() < 4.0 * error, "{player}: {luck} ± {error}");
            assert!(
                cfg!(debug_assertions) || less < left * lucky,
                "{player}: {less} of {lucky}"
            );
        }
    }

    /// After the only turn of a game nothing is left to forecast: the game's own end cancels out of its law less luck, and how the
    /// rerolls ended is left, a sixteenth for each. By a weight of 0.95 each would leave 3,891 of 65,536 and not 4,096.
    #[test]
    fn a_game_of_one_turn_less_luck_is_how_its_rerolls_ended() {
        let loaded = LoadedScenario::embedded();
        let loaded = loaded.with_overrides(&[("game.turns", "1"), ("uboats.arrive", "[3]")]);
        let terms = Terms {
            commanders: ["random".to_owned(), "random".to_owned()].into(),
            bid: Bid::default(),
            seed: MasterSeed(16),
        };
        let table = seat(&loaded.unwrap(), &terms).unwrap();
        let (games, rerolls) = (50, NonZeroU32::new(16).unwrap());
        let mut elsewhere = 0;
        for game in 0..games {
            let (deal, mut law) = (Deal::new(game, DiceKind::Keyed), Vec::new());
            let ending = table.ending_without_luck(deal, rerolls, None, &mut law).unwrap();
            assert!(
                law.iter().all(|share| *share >= 0 && share % (CERTAIN / 16) == 0),
                "{law:?}"
            );
            elsewhere += CERTAIN - law[(ending.lead() + 10) as usize];
        }
        // Most rerolls end otherwise than the game did: dice that decide nothing would prove nothing.
        assert!(elsewhere > games as i32 * CERTAIN / 2, "{elsewhere}");
    }

    /// Somebody outside would be asked what to do in games that nobody plays.
    #[test]
    fn nobody_tells_the_luck_of_games_with_players_from_outside() {
        let loaded = LoadedScenario::embedded();
        let terms = Terms {
            commanders: ["doctrine".to_owned(), "outside:nobody".to_owned()].into(),
            bid: Bid::default(),
            seed: MasterSeed(1),
        };
        let table = Contest::new(&loaded.scenario, &terms, RandomFactory, RandomFactory);
        assert_eq!(table.leads(), None);
    }

    #[test]
    fn other_dice_are_rolled_on_every_turn_and_every_time() {
        let seed = MasterSeed(7).game(3);
        let rolled = [1, 2].map(|turn| {
            let dice = others(seed, turn, NonZeroU32::new(2).unwrap());
            dice.map(|dice| format!("{dice:?}")).collect::<Vec<_>>()
        });
        let mut all = rolled.concat();
        all.push(format!("{:?}", Keyed::new(seed)));
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 5);
    }
}
