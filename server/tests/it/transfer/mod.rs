//! Tests of moving a database to another engine and back, and of the commands of the schema.

mod copied;
mod schema;
