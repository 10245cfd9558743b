//! Paging: from the query of a list to the window of rows, and from the last row to the cursor of
//! the next page. A cursor is opaque to clients, counts for one order, and holds nothing that its
//! reader has not seen.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sapa_core::base::list::TOTAL_MAX;
use sapa_core::base::search::{QueryWord, query};
use serde::Serialize;

use super::{ListQuery, ListSpec, Sort};
use crate::platform::problem::Error;
use crate::platform::query::page::{Direction, FromCursor, Window, unknown_cursor};

/// The window that `list` asks for, and one row more, which tells whether there is a next page.
pub fn window<S: ListSpec, K: FromCursor>(list: &ListQuery<S>) -> Result<Window<K>, Error> {
    let after = list.cursor.as_deref().map(|text| read(&list.sort, text)).transpose()?;
    Ok(Window {
        direction: if list.sort.descending { Direction::Down } else { Direction::Up },
        offset: if after.is_some() { 0 } else { list.offset() },
        limit: i64::from(list.page_size) + 1,
        after,
    })
}

/// Removes the extra row, or its id; whether there was one, and so a next page.
pub fn cut<S, R>(list: &ListQuery<S>, rows: &mut Vec<R>) -> bool {
    let size = list.page_size as usize;
    let more = rows.len() > size;
    rows.truncate(size);
    more
}

/// The cursor of the page after the row with this key.
pub fn cursor<S, K: Serialize>(list: &ListQuery<S>, key: &(K, i64)) -> Result<String, Error> {
    write(&list.sort, key)
}

/// Removes the extra row; answers the cursor of the next page if there is one.
pub fn next<S, R, K: Serialize>(
    list: &ListQuery<S>,
    rows: &mut Vec<R>,
    key: impl Fn(&R) -> (K, i64),
) -> Result<Option<String>, Error> {
    if !cut(list, rows) {
        return Ok(None);
    }
    rows.last().map(|row| write(&list.sort, &key(row))).transpose()
}

/// The number of rows in all, given the number on this page and the cursor of the next: counted only
/// where the page does not tell. Counts up to one more than [`TOTAL_MAX`].
pub fn total<S: ListSpec>(
    list: &ListQuery<S>,
    here: usize,
    next: Option<&String>,
    count: impl FnOnce(i64) -> Result<i64, Error>,
) -> Result<i64, Error> {
    let is_last = next.is_none() && list.cursor.is_none() && (here > 0 || list.page == 1);
    if is_last { Ok(list.offset() + here as i64) } else { count(TOTAL_MAX + 1) }
}

/// The words of `q`. A query of punctuation only gets one word that no record has, so that it
/// matches nothing.
pub fn words<S>(list: &ListQuery<S>) -> Vec<QueryWord> {
    let Some(q) = &list.q else { return Vec::new() };
    let words = query(q);
    if words.is_empty() { vec![Vec::new()] } else { words }
}

fn write<K: Serialize>(sort: &Sort, key: &(K, i64)) -> Result<String, Error> {
    let place = (sort.key, sort.descending, key);
    let json = serde_json::to_vec(&place).map_err(|e| Error::internal(format!("cursor: {e}")))?;
    Ok(URL_SAFE_NO_PAD.encode(json))
}

fn read<K: FromCursor>(sort: &Sort, text: &str) -> Result<(K, i64), Error> {
    let json = URL_SAFE_NO_PAD.decode(text).map_err(|_| unknown_cursor())?;
    let (name, descending, key): (String, bool, (K, i64)) =
        serde_json::from_slice(&json).map_err(|_| unknown_cursor())?;
    let sound = name == sort.key && descending == sort.descending && key.0.is_storable();
    if sound { Ok(key) } else { Err(unknown_cursor()) }
}
