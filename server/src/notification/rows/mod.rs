//! Rows of notifications, their deliveries and recipients. Decides nothing.

pub mod delivery;
pub mod inbox;
pub mod notification;
pub mod recipient;
pub mod subscription;
