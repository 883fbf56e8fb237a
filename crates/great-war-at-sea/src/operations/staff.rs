//! The staff: plans by mission (D6 to D9 of the rules authority), battles by the plain commander.
