//! Exports: all rows of a list as a CSV file, read batch by batch while they are sent, so that the
//! length costs no memory.

use std::sync::{Arc, Mutex, PoisonError};

use actix_web::http::header::{
    CONTENT_TYPE, Charset, ContentDisposition, DispositionParam, DispositionType, ExtendedValue,
};
use actix_web::{HttpResponse, web};
use futures_util::stream;

use super::Sort;
use crate::platform::csv;
use crate::platform::db::page::{Direction, Window};
use crate::platform::db::{Conn, Db};
use crate::platform::problem::Error;

/// Rows read at once.
const BATCH: i64 = 500;
/// Ids found at once ([`Ahead`]); a multiple of [`BATCH`].
const AHEAD: i64 = 20_000;

/// The description of an export.
pub struct File {
    /// Text key of the file's name.
    pub name: &'static str,
    /// Text keys of the columns' labels.
    pub columns: &'static [&'static str],
    /// Language of the reader.
    pub language: &'static str,
}

/// A row: the key after which the list goes on, and its cells.
pub type Line<K> = ((K, i64), Vec<String>);
/// The same of a row that has several lines.
pub type Group<K> = ((K, i64), Vec<Vec<String>>);

/// The ids of an export's next rows, for lists whose filter and order no index serves together: the engine sorts
/// what the filter leaves for each question, so it is asked for many ids at once.
#[derive(Debug, Default)]
pub struct Ahead(Mutex<Vec<i64>>);

impl Ahead {
    /// The ids of the window, from those that `find` found last where they are among them. The same for the same
    /// window, so that a batch may be read again.
    ///
    /// # Errors
    /// Those of `find`.
    pub fn batch<K: Clone>(
        &self,
        window: &Window<K>,
        find: impl FnOnce(&Window<K>) -> Result<Vec<i64>, Error>,
    ) -> Result<Vec<i64>, Error> {
        let mut ids = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let last = window.after.as_ref().and_then(|(_, last)| ids.iter().position(|id| id == last));
        let begin = match last {
            Some(last) if last + 1 < ids.len() => last + 1,
            _ => {
                *ids = find(&Window { limit: AHEAD, ..window.clone() })?;
                0
            }
        };
        Ok(ids.iter().skip(begin).take(usize::try_from(window.limit).unwrap_or(0)).copied().collect())
    }
}

enum Part<K> {
    Head,
    Rows(Option<(K, i64)>),
}

/// The file with every row that `rows` finds, in the order of `sort`. `rows` reads one page of the
/// list at a time.
pub fn stream<K, F>(db: &Db, file: File, sort: &Sort, rows: F) -> HttpResponse
where
    K: Send + Sync + 'static,
    F: Fn(&mut Conn, &Window<K>) -> Result<Vec<Line<K>>, Error> + Send + Sync + 'static,
{
    let one = move |conn: &mut Conn, window: &Window<K>| -> Result<Vec<Group<K>>, Error> {
        Ok(rows(conn, window)?.into_iter().map(|(place, cells)| (place, vec![cells])).collect())
    };
    stream_groups(db, file, sort, one)
}

/// [`stream`] of rows that have several lines.
pub fn stream_groups<K, F>(db: &Db, file: File, sort: &Sort, rows: F) -> HttpResponse
where
    K: Send + Sync + 'static,
    F: Fn(&mut Conn, &Window<K>) -> Result<Vec<Group<K>>, Error> + Send + Sync + 'static,
{
    let File { name, columns, language } = file;
    let direction = if sort.descending { Direction::Down } else { Direction::Up };
    let (db, rows) = (db.for_later(), Arc::new(rows));
    let parts = stream::unfold(Some(Part::Head), move |part| {
        let (db, rows) = (db.clone(), rows.clone());
        async move {
            let after = match part? {
                Part::Head => return Some((Ok(csv::head(language, columns)), Some(Part::Rows(None)))),
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
    use super::*;

    #[test]
    fn ids_are_found_once_for_many_batches() {
        let all: Vec<i64> = (1..=AHEAD + 700).rev().collect();
        let (ahead, mut asked, mut read) = (Ahead::default(), 0, Vec::<i64>::new());
        let mut window = Window { direction: Direction::Down, after: None::<((), i64)>, offset: 0, limit: BATCH };
        loop {
            let batch = |asked: &mut u32| {
                let find = |window: &Window<()>| {
                    *asked += 1;
                    let from = window.after.map_or(i64::MAX, |(_, id)| id);
                    Ok(all.iter().filter(|id| **id < from).take(window.limit as usize).copied().collect())
                };
                ahead.batch(&window, find).unwrap()
            };
            let ids = batch(&mut asked);
            assert_eq!(batch(&mut asked), ids, "read again");
            read.extend(&ids);
            match ids.last() {
                Some(last) if ids.len() as i64 == BATCH => window.after = Some(((), *last)),
                _ => break,
            }
        }
        assert_eq!(read, all);
        // Read once each, these would be two questions.
        assert_eq!(asked, 4);
    }
}
