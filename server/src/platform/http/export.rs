//! Exports: all rows of a list as a CSV file, read batch by batch while they are sent, so that the
//! length costs no memory.

use std::sync::{Arc, Mutex, PoisonError};

use actix_web::http::header::{
    CONTENT_TYPE, Charset, ContentDisposition, DispositionParam, DispositionType, ExtendedValue,
};
use actix_web::{HttpResponse, web};
use futures_util::stream;

use super::Sort;
use crate::platform::csv::{self, Cell, Clock};
use crate::platform::db::{Conn, Db};
use crate::platform::problem::Error;
use crate::platform::query::page::{Direction, Window};

/// Rows read at once.
const BATCH: i64 = 500;
/// Ids found at once ([`Ahead`]); a multiple of [`BATCH`].
const AHEAD: i64 = 20_000;

/// The description of an export.
pub struct ExportFile {
    /// Text key of the file's name.
    pub name: &'static str,
    /// Text keys of the columns' labels.
    pub columns: &'static [&'static str],
    /// Those of the columns that hold times.
    pub times: &'static [&'static str],
    /// The clock of these times.
    pub clock: Clock,
    /// Language of the reader.
    pub language: &'static str,
}

/// A row: the key after which the list goes on, and its cells.
pub type ExportLine<K> = ((K, i64), Vec<Cell>);
/// The same of a row that has several lines.
pub type Group<K> = ((K, i64), Vec<Vec<Cell>>);

/// The ids of an export's next rows, for lists whose filter and order no index serves together: the engine sorts
/// what the filter leaves for each question, so it is asked for many ids at once.
#[derive(Debug)]
pub struct Ahead<K>(Mutex<Option<Found<K>>>);

/// Ids that were found at once.
#[derive(Debug)]
struct Found<K> {
    /// The row before the first one.
    after: Option<i64>,
    ids: Vec<i64>,
    /// The last one and its key when it was found. By the time when it is read it may have another key, from which
    /// the list would go on elsewhere.
    last: Option<(K, i64)>,
}

impl<K> Default for Ahead<K> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Clone> Ahead<K> {
    /// The ids of the window, from those that `find` found last where they are among them. The same for the same
    /// window, so that a batch may be read again. `find` answers the key of the last id, too, of the same view.
    ///
    /// # Errors
    /// Those of `find`.
    pub fn batch(
        &self,
        window: &Window<K>,
        find: impl FnOnce(&Window<K>) -> Result<(Vec<i64>, Option<K>), Error>,
    ) -> Result<Vec<i64>, Error> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let after = window.after.as_ref().map(|(_, id)| *id);
        let begin = kept.as_ref().and_then(|found| match after {
            _ if found.after == after => Some(0),
            Some(id) => found.ids.iter().position(|one| *one == id).map(|place| place + 1),
            None => None,
        });
        let ids_from = |found: &Found<K>, begin: usize| {
            found.ids.iter().skip(begin).take(usize::try_from(window.limit).unwrap_or(0)).copied().collect()
        };
        let mut from = window.after.clone();
        if let (Some(begin), Some(found)) = (begin, kept.as_ref()) {
            if begin < found.ids.len() || found.ids.is_empty() {
                return Ok(ids_from(found, begin));
            }
            from = found.last.clone().or(from);
        }
        let (ids, key) = find(&Window { limit: AHEAD, after: from, ..window.clone() })?;
        let last = key.zip(ids.last().copied());
        let found = kept.insert(Found { after, ids, last });
        Ok(ids_from(found, 0))
    }
}

enum Part<K> {
    Head,
    Rows(Option<(K, i64)>),
}

/// The file with every row that `rows` finds, in the order of `sort`. `rows` reads one page of the
/// list at a time.
pub fn stream<K, F>(db: &Db, file: ExportFile, sort: &Sort, rows: F) -> HttpResponse
where
    K: Send + Sync + 'static,
    F: Fn(&mut Conn, &Window<K>) -> Result<Vec<ExportLine<K>>, Error> + Send + Sync + 'static,
{
    let one = move |conn: &mut Conn, window: &Window<K>| -> Result<Vec<Group<K>>, Error> {
        Ok(rows(conn, window)?.into_iter().map(|(place, cells)| (place, vec![cells])).collect())
    };
    stream_groups(db, file, sort, one)
}

/// [`stream`] of rows that have several lines.
pub fn stream_groups<K, F>(db: &Db, file: ExportFile, sort: &Sort, rows: F) -> HttpResponse
where
    K: Send + Sync + 'static,
    F: Fn(&mut Conn, &Window<K>) -> Result<Vec<Group<K>>, Error> + Send + Sync + 'static,
{
    let ExportFile { name, columns, times, clock, language } = file;
    let direction = if sort.descending { Direction::Down } else { Direction::Up };
    let (db, rows) = (db.for_later(), Arc::new(rows));
    let parts = stream::unfold(Some(Part::Head), move |part| {
        let (db, rows) = (db.clone(), rows.clone());
        async move {
            let after = match part? {
                Part::Head => return Some((Ok(csv::head(language, columns, times, clock)), Some(Part::Rows(None)))),
                Part::Rows(after) => after,
            };
            let window = Window { direction, after, offset: 0, limit: BATCH };
            let read = db.list(move |conn| {
                let mut lines = rows(conn, &window)?;
                let text: String =
                    lines.iter().flat_map(|(_, cells)| cells).map(|cells| csv::line(language, cells)).collect();
                let full = lines.len() as i64 == BATCH;
                Ok((text, lines.pop().filter(|_| full).map(|(place, _)| place)))
            });
            match read.await {
                Ok((text, next)) => Some((Ok(text), next.map(|place| Part::Rows(Some(place))))),
                // The connection breaks off: half a file must not look like a whole one.
                Err(error) => Some((Err(error), None)),
            }
        }
    });
    let parts = futures_util::StreamExt::map(parts, |text| text.map(web::Bytes::from));
    HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/csv; charset=utf-8"))
        .insert_header(attachment(&csv::label(language, name)))
        .streaming(Box::pin(parts))
}

/// The header that names the file. The name is a text that the platform may override.
fn attachment(name: &str) -> ContentDisposition {
    let is_plain = |c: &char| !c.is_control() && !matches!(c, '/' | '\\' | '"' | ':');
    let file = format!("{}.csv", name.chars().filter(is_plain).collect::<String>());
    let named = if file.is_ascii() {
        DispositionParam::Filename(file)
    } else {
        DispositionParam::FilenameExt(ExtendedValue {
            charset: Charset::Ext("UTF-8".to_owned()),
            language_tag: None,
            value: file.into_bytes(),
        })
    };
    ContentDisposition { disposition: DispositionType::Attachment, parameters: vec![named] }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    const NONE: Window<i64> = Window { direction: Direction::Up, after: None, offset: 0, limit: BATCH };

    /// The ids of a list in the order of (key, id), read as an export reads them; `meanwhile` changes keys once the
    /// first ids are found.
    fn exported(mut keys: BTreeMap<i64, i64>, meanwhile: impl Fn(&mut BTreeMap<i64, i64>)) -> (Vec<i64>, u32) {
        let (ahead, mut queries, mut read) = (Ahead::default(), 0, Vec::<i64>::new());
        let mut window = NONE;
        loop {
            let batch = |queries: &mut u32| {
                let find = |window: &Window<i64>| {
                    *queries += 1;
                    let mut places: Vec<(i64, i64)> = keys.iter().map(|(id, key)| (*key, *id)).collect();
                    places.sort_unstable();
                    places.retain(|place| window.after.is_none_or(|after| *place > after));
                    places.truncate(window.limit as usize);
                    Ok((places.iter().map(|(_, id)| *id).collect(), places.last().map(|(key, _)| *key)))
                };
                ahead.batch(&window, find).unwrap()
            };
            let ids = batch(&mut queries);
            assert_eq!(batch(&mut queries), ids, "read again");
            if read.is_empty() {
                meanwhile(&mut keys);
            }
            read.extend(&ids);
            match ids.last() {
                Some(last) if ids.len() as i64 == BATCH => window.after = Some((keys[last], *last)),
                _ => return (read, queries),
            }
        }
    }

    #[test]
    fn ids_are_found_once_for_many_batches() {
        let keys: BTreeMap<i64, i64> = (1..=AHEAD + 700).map(|id| (id, -id)).collect();
        let all: Vec<i64> = keys.keys().rev().copied().collect();
        assert_eq!(exported(keys, |_| ()), (all, 2));
    }

    #[test]
    fn a_row_that_moves_takes_no_other_out_of_the_file() {
        let all: Vec<i64> = (1..=2 * AHEAD + 700).collect();
        for moved_to in [0, i64::MAX] {
            let keys = all.iter().map(|id| (*id, *id)).collect();
            let (read, _) = exported(keys, |keys| _ = keys.insert(AHEAD, moved_to));
            let others = |ids: &[i64]| ids.iter().copied().filter(|id| *id != AHEAD).collect::<Vec<_>>();
            assert_eq!(others(&read), others(&all), "{moved_to}");
        }
    }
}
