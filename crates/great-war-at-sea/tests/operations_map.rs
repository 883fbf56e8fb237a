//! The operational map: what the file holds, and what is wrong with one that is broken.

use great_war_at_sea::battle::state::Side;
use great_war_at_sea::operations::map::FAR;
use great_war_at_sea::operations::scenario::{embedded, from_text};

/// K11, and what the authority checked of its file.
#[test]
fn the_map_is_the_one_of_the_rules() {
    let map = &embedded().map;
    assert_eq!((map.zones.len(), map.ports.len()), (35, 67));
    let passages: usize = map.beside.iter().map(Vec::len).sum();
    assert_eq!(passages, 2 * 60);
    let way = |side, from: &str, to: &str| map.way(side, map.find(from).unwrap(), map.find(to).unwrap());
    let central = |from, to| way(Side::Central, from, to);
    assert_eq!(central("messina", "marmara"), 20);
    assert_eq!(central("messina", "algeria_east"), 10);
    assert_eq!(central("malta", "egypt"), 19);
    assert_eq!(central("adriatic_north", "otranto"), 8);
    assert_eq!(central("crimea", "bosporus"), 5);
    assert_eq!(central("alboran", "egypt"), 38);
    assert!(
        map.all().all(|zone| map.ports_of(zone).next().is_some()),
        "every zone has a port"
    );
}

/// Without `marmara` the map falls into 27 and 7 zones: the Allied side has no way between them (G11.7).
#[test]
fn only_the_central_powers_pass_the_straits() {
    let map = &embedded().map;
    let malta = map.find("malta").unwrap();
    let reach = |side| map.all().filter(|zone| map.way(side, malta, *zone) < FAR).count();
    assert_eq!((reach(Side::Central), reach(Side::Allied)), (35, 27));
    let crimea = map.find("crimea").unwrap();
    let black = map
        .all()
        .filter(|zone| map.way(Side::Allied, crimea, *zone) < FAR)
        .count();
    assert_eq!(black, 7);
}

#[test]
fn the_scale_of_the_map_is_a_switch() {
    let of = |scale: &str| {
        let text =
            format!("extends = \"great-war-at-sea-operations\"\n[switches]\nmap_cost_scale = \"{scale}\"\n");
        let map = from_text("scale.toml", &text).unwrap().map;
        let [one, other, third] = ["messina", "ionian_west", "malta"].map(|id| map.find(id).unwrap());
        (map.cost(one, other), map.cost(other, third))
    };
    assert_eq!(of("1.0"), (Some(2), Some(5)));
    assert_eq!(of("0.75"), (Some(2), Some(4)), "1.5 and 3.75, half up");
    assert_eq!(of("1.25"), (Some(3), Some(6)), "2.5 and 6.25");
}

/// Everything that is wrong with a map is told at once, by clause.
#[test]
fn faults_of_a_map_are_told_all_at_once() {
    let text = "extends = \"great-war-at-sea-operations\"\n[zones.malta.neighbours]\nmessina = 4\nnowhere = 2\negypt = 9\n\
                [ports.Valletta]\nzone = \"melta\"\n[central.fleets.1]\nplace = \"algeria_eest\"\nships = \"Goeben, Brestau\"\n";
    let faults = from_text("broken.toml", text).unwrap_err().to_string();
    for told in [
        "\"melta\", and there is no such zone (G11.5)",
        "there is no ship \"Brestau\" (G2.1)",
    ] {
        assert!(faults.contains(told), "{told}\n{faults}");
    }
    let text = "extends = \"great-war-at-sea-operations\"\n[zones.malta.neighbours]\nmessina = 4\nnowhere = 2\negypt = 9\n";
    let faults = from_text("broken.toml", text).unwrap_err().to_string();
    for told in [
        "malta is beside \"nowhere\", and there is no such zone (G10.4)",
        "malta is beside egypt, and egypt is not beside malta (G10.4)",
        "write malta = 9 among the neighbours of egypt",
        "the passage malta-messina costs 4 one way and 3 the other (G10.4)",
    ] {
        assert!(faults.contains(told), "{told}\n{faults}");
    }
    let text = "extends = \"great-war-at-sea-operations\"\n[central.fleets.1]\nplace = \"algeria_eest\"\n[central.fleets.2]\n\
                mission = \"escort 9\"\n[allied.fleets.5]\nships = \"Gloucester, Goeben\"\n[victory]\nquarry = \"Goben\"\nhaven = \"marmora\"\n";
    let faults = from_text("broken.toml", text).unwrap_err().to_string();
    for told in [
        "\"algeria_eest\" is no zone or port of the map (G11.5)",
        "did you mean \"algeria_east\"?",
        "fleet 2 escorts \"9\", and that is no fleet beside it (G12.4)",
        "2 ships of the name \"Gloucester\" in all fleets (G2.1)",
        "2 ships of the name \"Goeben\" in all fleets (G2.1)",
        "\"Goben\" is no ship of the Central Powers (G19.2)",
        "broken.toml:8: victory\n",
        "\"marmora\" is no zone or port of the map",
    ] {
        assert!(faults.contains(told), "{told}\n{faults}");
    }
    let raids = "[allied.fleets.1]\nmission = \"raid\"\n[allied.fleets.2]\nmission = \"raid\"\n";
    let text = format!("extends = \"great-war-at-sea-operations\"\n{raids}");
    let faults = from_text("broken.toml", &text).unwrap_err().to_string();
    assert!(
        faults.contains("fleet 2 is a second raiding fleet (G12.8)"),
        "{faults}"
    );
    let any = format!("{text}[switches]\nraid_fleets = \"any\"\n");
    assert!(from_text("raiders.toml", &any).is_ok());
}

/// A map that is cut in two is refused.
#[test]
fn a_map_that_is_cut_in_two_is_refused() {
    use great_war_at_sea::operations::map::{Map, Zone};
    let zone = |id: &str, beside: &[(&str, u8)]| Zone {
        id: id.to_owned(),
        beside: beside
            .iter()
            .map(|(id, cost)| ((*id).to_owned(), *cost))
            .collect(),
        ..embedded().map.zone(0).clone()
    };
    let wrong = Map::new(vec![zone("one", &[]), zone("two", &[])], Vec::new(), 100).unwrap_err();
    assert_eq!(wrong[0].0, "no way leads from one to two (G10.4)");
}

/// What cannot be read keeps nothing else from being checked.
#[test]
fn faults_of_every_kind_are_told_together() {
    let text = "extends = \"great-war-at-sea-operations\"\nturns = 500\n[zones.malta.neighbours]\nmessina = 4\n[allied.fleets.3]\nships = \"Defense, Warrior\"\nplace = \
                \"ionian_eest\"\nmission = \"hunt\"\n[allied.fleets.4]\nships = \"Gloucester, Dublin\"\n[victory]\nhaven = \
                \"marmora\"\n[switches]\ncontact_day = 9\n\
                [allied.fleets.1]\nmission = \"raid\"\n[allied.fleets.2]\nmission = \"raid\"\n[allied.fleets.5]\nplace = \
                \"marmara\"\n[allied.fleets.6]\nships = \"40 Bouclier class\"\n[allied.fleets.9]\nmission = \"escort 8\"\n[allied.fleets.8]\nplace = \"Pola\"\n[allied.fleets.7]\nmission = \
                \"bombard\"\n[central.fleets.1]\nplace = \"Valletta\"\n";
    let faults = from_text("broken.toml", text).unwrap_err().to_string();
    for told in [
        "out of bounds: 1 to 120",
        "the passage malta-messina costs 4 one way and 3 the other (G10.4)",
        "there is no ship \"Defense\" (G2.1)",
        "did you mean \"ionian_east\"?",
        "\"hunt\" is no mission (G12.4)",
        "2 ships of the name \"Dublin\" in all fleets (G2.1)",
        "\"marmora\" is no zone or port of the map",
        "\"9\" is no setting of contact_day (G13.3)",
        "fleet 2 is a second raiding fleet (G12.8)",
        "leave its mission out, or write raid_fleets = \"any\" under [switches]",
        "fleet 5: only the Central Powers may enter the Turkish Straits (G11.7)",
        "place it elsewhere",
        "40 ships of the name \"Bouclier class DD\" (G2.1)",
        "broken.toml:5: allied.fleets.3\n",
        "broken.toml:9: allied.fleets.4\n",
        "may not have the mission \"bombard\" (G12.4)",
        "fleet 8: Pola is a port of the enemy or of his friends (G11.8, G11.9)",
        "fleet 1: Valletta is a port of the enemy or of his friends (G11.8, G11.9)",
        "fleet 3: \"ionian_eest\" is no zone or port",
        "fleet 9 escorts \"8\", and that is no fleet beside it (G12.4)",
    ] {
        assert!(faults.contains(told), "{told}\n{faults}");
    }
}
