//! Time and capacity (product: Time and capacity, Closures). Owns intervals, the way from a
//! booking's civil times to what it occupies, closures, opening hours, whether a place is free,
//! why not and what else would do. Reads no database: what occupies a place is an argument.
