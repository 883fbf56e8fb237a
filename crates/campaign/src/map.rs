//! The map: sectors, who owns them as the campaign begins, and what lies next to what (C2).

use admiralty_core::text::{Objection, Word};
use std::fmt;

/// The most sectors of a map.
pub const MOST_SECTORS: usize = 64;

/// A sector by its place in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sector(pub u8);

impl Sector {
    /// To index lists with.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a sector is (C2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are those of the rules")]
pub enum Kind {
    Capital,
    Large,
    Small,
    Empty,
}

impl Word for Kind {
    const KIND: &'static str = "a type of sector";

    fn all() -> &'static [Self] {
        &[Kind::Capital, Kind::Large, Kind::Small, Kind::Empty]
    }

    fn word(self) -> &'static str {
        ["CAPITAL", "LARGE", "SMALL", "EMPTY"][self as usize]
    }
}

impl Kind {
    /// C2.3.
    #[must_use]
    pub const fn is_base(self) -> bool {
        !matches!(self, Kind::Empty)
    }

    /// C5.1: how many aircraft it holds.
    #[must_use]
    pub const fn holds(self) -> usize {
        [12, 8, 5, 0][self as usize]
    }

    /// C10.2: what it pays with so many players.
    #[must_use]
    pub const fn pays(self, players: usize) -> u16 {
        match self {
            Kind::Capital => 150,
            Kind::Large if players == 2 => 40,
            Kind::Large => 50,
            Kind::Small => 25,
            Kind::Empty => 10,
        }
    }
}

/// A sector as the map has it.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// Who owns it at the start, by seat.
    pub owner: Option<u8>,
    /// The names of its neighbours.
    pub next: Vec<String>,
    /// Where it is drawn: hundredths of the width from the left, and as many from above.
    pub at: [u16; 2],
}

/// A map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Map {
    places: Vec<Place>,
    near: Vec<Vec<Sector>>,
    distance: Vec<Vec<u8>>,
}

impl Map {
    /// A map of these sectors, for so many players.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn new(places: Vec<Place>, players: usize) -> Result<Map, Vec<Objection>> {
        let mut wrong = Vec::new();
        if places.is_empty() || places.len() > MOST_SECTORS {
            let problem = format!(
                "C2.1: a map has 1 to {MOST_SECTORS} sectors, this one {}",
                places.len()
            );
            return Err(vec![(problem, "add sectors, or leave some out".to_owned())]);
        }
        let near = links(&places, &mut wrong);
        owners(&places, players, &mut wrong);
        apart(&places, &mut wrong);
        let distance: Vec<Vec<u8>> = (0..places.len()).map(|from| distances(from, &near)).collect();
        if distance[0].contains(&u8::MAX) {
            let cut: Vec<&str> = places
                .iter()
                .zip(&distance[0])
                .filter(|(_, far)| **far == u8::MAX)
                .map(|(place, _)| place.name.as_str())
                .collect();
            wrong.push((
                format!(
                    "C2.1: nothing leads from {} to {}",
                    places[0].name,
                    cut.join(", ")
                ),
                "link them".to_owned(),
            ));
        }
        if wrong.is_empty() {
            Ok(Map {
                places,
                near,
                distance,
            })
        } else {
            Err(wrong)
        }
    }

    /// All sectors.
    pub fn all(&self) -> impl Iterator<Item = Sector> + use<> {
        (0..self.places.len() as u8).map(Sector)
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Never: a map has sectors.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Its name.
    #[must_use]
    pub fn name(&self, sector: Sector) -> &str {
        &self.places[sector.index()].name
    }

    /// A sector by its name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Sector> {
        self.all().find(|&sector| self.name(sector) == name)
    }

    /// What it is.
    #[must_use]
    pub fn kind(&self, sector: Sector) -> Kind {
        self.places[sector.index()].kind
    }

    /// Who owns it at the start.
    #[must_use]
    pub fn start(&self, sector: Sector) -> Option<u8> {
        self.places[sector.index()].owner
    }

    /// Where it is drawn.
    #[must_use]
    pub fn at(&self, sector: Sector) -> [u16; 2] {
        self.places[sector.index()].at
    }

    /// Its neighbours.
    #[must_use]
    pub fn near(&self, sector: Sector) -> &[Sector] {
        &self.near[sector.index()]
    }

    /// Whether two sectors are neighbours.
    #[must_use]
    pub fn linked(&self, one: Sector, other: Sector) -> bool {
        self.near(one).contains(&other)
    }

    /// C2.3: the least number of links.
    #[must_use]
    pub fn distance(&self, from: Sector, to: Sector) -> u8 {
        self.distance[from.index()][to.index()]
    }

    /// The capital with which a player begins.
    #[must_use]
    pub fn capital(&self, player: u8) -> Sector {
        let own =
            |sector: &Sector| self.kind(*sector) == Kind::Capital && self.start(*sector) == Some(player);
        self.all().find(own).unwrap_or(Sector(0))
    }

    /// Links, each once.
    #[must_use]
    pub fn links(&self) -> usize {
        self.near.iter().map(Vec::len).sum::<usize>() / 2
    }
}

/// C2.1: the neighbours of each sector, which are symmetric.
fn links(places: &[Place], wrong: &mut Vec<Objection>) -> Vec<Vec<Sector>> {
    let find = |name: &str| places.iter().position(|place| place.name == name);
    let mut near = vec![Vec::new(); places.len()];
    for (number, place) in places.iter().enumerate() {
        let own = &place.name;
        for name in &place.next {
            match find(name) {
                Some(other) if other == number => wrong.push((
                    format!("C2.1: {name} is its own neighbour"),
                    "leave it out of its list".to_owned(),
                )),
                Some(other) => {
                    if !places[other].next.contains(own) {
                        wrong.push((
                            format!("C2.1: {own} is next to {name}, and {name} is not next to {own}"),
                            format!("add {own} to the neighbours of {name}"),
                        ));
                        near[other].push(Sector(number as u8));
                    }
                    near[number].push(Sector(other as u8));
                }
                None => wrong.push((
                    format!("C2.1: {own} is next to {name:?}, and there is no such sector"),
                    "add the sector, or leave it out of the list".to_owned(),
                )),
            }
        }
    }
    near
}

/// C2.2: the map is one for so many players.
fn owners(places: &[Place], players: usize, wrong: &mut Vec<Objection>) {
    for place in places {
        if let Some(owner) = place.owner.filter(|&owner| usize::from(owner) >= players) {
            wrong.push((
                format!(
                    "C2.2: {} belongs to player {}, and {players} play",
                    place.name,
                    owner + 1
                ),
                "take the map for as many players, or give the sector to another".to_owned(),
            ));
        }
    }
    for player in 0..players {
        let capital = |place: &Place| place.kind == Kind::Capital && place.owner == Some(player as u8);
        if !places.iter().any(capital) {
            wrong.push((
                format!("C2.2: player {} has no CAPITAL on this map", player + 1),
                format!("take a map for {players} players, or give it one"),
            ));
        }
    }
}

/// C2.1: no two sectors lie at one place.
fn apart(places: &[Place], wrong: &mut Vec<Objection>) {
    for (number, place) in places.iter().enumerate() {
        if let Some(other) = places[..number].iter().find(|other| other.at == place.at) {
            let problem = format!(
                "C2.1: {} and {} lie at one place, {:?}",
                other.name, place.name, place.at
            );
            wrong.push((problem, format!("give {} an \"at\" of its own", place.name)));
        }
    }
}

fn distances(from: usize, near: &[Vec<Sector>]) -> Vec<u8> {
    let mut far = vec![u8::MAX; near.len()];
    far[from] = 0;
    let mut queue = std::collections::VecDeque::from([from]);
    while let Some(at) = queue.pop_front() {
        for next in &near[at] {
            if far[next.index()] == u8::MAX {
                far[next.index()] = far[at] + 1;
                queue.push_back(next.index());
            }
        }
    }
    far
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
