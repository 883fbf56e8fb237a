//! Every rule as written: ships set up by hand, scripted dice, and what must follow. `docs/games/war-at-sea.md` lists
//! which test shows which rule.

mod air;
mod area_order;
mod control;
mod convoys;
mod damage;
mod disengaging;
mod gunnery;
mod minor_navies;
mod movement;
mod oilers;
mod optional;
mod points;
mod ports;
mod pursuit;
mod repairs;
mod screening;
mod set_up;
mod sites;
mod surface;
mod take_over;
mod turn;
mod two_areas;
mod uboats;
