//! The ground of every room: ids, money, time, issues, texts, search words, reading of JSON, and
//! the enumerations that several rooms share. Knows no form and no entity.

pub mod checked;
pub mod days;
pub mod happened;
mod host;
pub mod id;
pub mod issue;
pub mod json;
pub mod kinds;
pub mod letters;
pub mod list;
mod markdown;
pub mod money;
pub mod openapi;
pub mod pasted;
pub mod phone;
pub mod plural;
pub mod read;
pub mod search;
pub mod stored;
pub mod text;
pub mod time;
mod time_text;
pub mod typed_date;
