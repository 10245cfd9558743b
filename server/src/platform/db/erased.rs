//! Work on the database without its type, so that transactions, repetition, threads and the replica
//! are compiled once and not for every query.

use std::any::Any;
use std::sync::Arc;

use super::Conn;
use crate::platform::problem::Error;

/// What some work found, of any type.
pub(super) type BoxedResult = Box<dyn Any + Send>;
/// Work that runs once.
pub(super) type BoxedOnce = Box<dyn FnOnce(&mut Conn) -> Result<BoxedResult, Error> + Send>;
/// Work that may run again, one run after the other.
pub(super) type BoxedMut = Box<dyn FnMut(&mut Conn) -> Result<BoxedResult, Error> + Send>;
/// Work that may run twice at the same time.
pub(super) type SharedFn = Arc<dyn Fn(&mut Conn) -> Result<BoxedResult, Error> + Send + Sync>;

/// The result of some work without its type.
pub(super) fn found<T: Send + 'static>(result: Result<T, Error>) -> Result<BoxedResult, Error> {
    result.map(|value| Box::new(value) as BoxedResult)
}

/// The result of some work, with its type again.
pub(super) fn typed<T: 'static>(result: Result<BoxedResult, Error>) -> Result<T, Error> {
    result?.downcast().map(|value| *value).map_err(|_| Error::internal("the work on the database found another type"))
}
