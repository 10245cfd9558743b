//! Reads the text of JSON (RFC 8259) as a value. An object that names a member twice is refused: two
//! readers of it could take different members for the meant one. The server reads what strangers
//! send, by serde_json. The browser reads only what its own page wrote, by a reader that is a
//! twentieth of the download smaller; the tests compare the two. What a value means is `read`'s.

#[cfg(any(test, target_family = "wasm"))]
mod small;
#[cfg(any(test, not(target_family = "wasm")))]
mod strict;
#[cfg(test)]
mod tests;

#[cfg(target_family = "wasm")]
pub use small::parse;
#[cfg(not(target_family = "wasm"))]
pub use strict::parse;
