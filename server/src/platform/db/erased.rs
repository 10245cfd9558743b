//! Work on the database without its type, so that transactions, repetition, threads and the replica
//! are compiled once and not for every query.

use std::any::Any;
use std::sync::Arc;

use super::Conn;
use crate::platform::problem::Error;

/// What some work found, of any type.
pub(super) type Found = Box<dyn Any + Send>;
/// Work that runs once.
pub(super) type Once = Box<dyn FnOnce(&mut Conn) -> Result<Found, Error> + Send>;
/// Work that may run again, one run after the other.
pub(super) type Again = Box<dyn FnMut(&mut Conn) -> Result<Found, Error> + Send>;
/// Work that may run twice at the same time.
pub(super) type Shared = Arc<dyn Fn(&mut Conn) -> Result<Found, Error> + Send + Sync>;

/// The result of some work without its type.
pub(super) fn found<T: Send + 'static>(result: Result<T, Error>) -> Result<Found, Error> {
    result.map(|value| Box::new(value) as Found)
}

/// The result of some work, with its type again.
pub(super) fn typed<T: 'static>(result: Result<Found, Error>) -> Result<T, Error> {
    result?.downcast().map(|value| *value).map_err(|_| Error::internal("the work on the database found another type"))
}
