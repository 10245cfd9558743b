//! Moves a whole database into another one, of the same engine or the other. Knows no table: what there is comes from the
//! catalogues of both, and the rows go as JSON. One transaction on the target, so that an interrupted copy leaves it empty.

pub mod copy;
pub mod digest;
pub mod rows;
pub mod value;
