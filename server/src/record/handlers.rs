//! Handlers of plain records: list, CSV, one record: show, create, change, delete, restore.
//! Permission: what the record says.

use actix_web::{HttpRequest, HttpResponse};
use sapa_core::content::order::OrderInput;

use super::plain::{self, Arranged, Shown, SimpleRecord};
use super::rows::plain::{RecordOrder, Stored};
use crate::platform::csv::{Cell, Clock};
use crate::platform::db::Conn;
use crate::platform::http::export::{self, ExportFile};
use crate::platform::http::{Answer, ExportQuery, IfMatch, Input, ListQuery, ListSpec, Page, paging};
use crate::platform::i18n;
use crate::platform::problem::Error;
use crate::session::guard::{anything, guard};
use crate::session::{Context, Identity};
use crate::state::State;

/// What differs between the lists of plain records.
pub trait RecordList: SimpleRecord + ListSpec {
    /// The key of its file's name.
    const FILE: &'static str;
    /// The keys of the file's columns.
    const COLUMNS: &'static [&'static str];

    /// Which rows the address asks for.
    fn filter(list: &ListQuery<Self>) -> Result<<Self::Row as Stored>::Filter, Error>
    where
        Self: Sized;

    /// The cells of a row.
    fn cells(row: Self::Row, language: &str) -> Vec<Cell>;
}

/// A page of them.
pub async fn list<E: RecordList>(state: &State, identity: &Identity, list: ListQuery<E>) -> Result<Answer, Error> {
    guard(&identity.actor, E::READ, anything())?;
    let (filter, order, window) = (E::filter(&list)?, RecordOrder::of(list.sort.key), paging::window(&list)?);
    let page = state
        .db
        .list(move |conn| {
            let mut rows = E::Row::list(conn, &filter, order, &window)?;
            let next = paging::next(&list, &mut rows, |row| row.place(order))?;
            let counted = paging::total(&list, rows.len(), next.as_ref(), |most| E::Row::count(conn, &filter, most))?;
            let items = rows.into_iter().map(E::show).collect::<Result<Vec<_>, _>>()?;
            Ok(Page::new(&list, items, counted, next))
        })
        .await?;
    Answer::page(&page)
}

/// All of them as a file.
pub fn export<E: RecordList>(
    state: &State,
    request: &HttpRequest,
    identity: &Identity,
    list: &ExportQuery<E>,
) -> Result<HttpResponse, Error> {
    guard(&identity.actor, E::READ, anything())?;
    let (filter, order) = (E::filter(list)?, RecordOrder::of(list.sort.key));
    let language = i18n::language(request.headers());
    let file = ExportFile { name: E::FILE, columns: E::COLUMNS, times: &[], clock: Clock::Branch, language };
    Ok(export::stream(&state.db, file, &list.sort, move |conn, window| {
        let found = E::Row::list(conn, &filter, order, window)?.into_iter();
        Ok(found.map(|row| (row.place(order), E::cells(row, language))).collect())
    }))
}

pub async fn find<E: SimpleRecord>(state: &State, identity: &Identity, id: i64) -> Result<Answer, Error> {
    guard(&identity.actor, E::READ, anything())?;
    record::<E>(state.db.read(move |conn| plain::find::<E>(conn, id)).await?)
}

/// Makes one.
pub async fn create<E: SimpleRecord>(state: &State, context: Context, input: Input<E::Input>) -> Result<Answer, Error> {
    guard(&context.actor, E::WRITE, anything())?;
    let work = |conn: &mut Conn, context: &Context, input: &E::Input| {
        let (version, item) = plain::create::<E>(conn, context, input)?;
        Answer::created(version, &item)
    };
    context.write(&state.db, input, work).await
}

/// Changes one.
pub async fn update<E: SimpleRecord>(
    state: &State,
    context: Context,
    id: i64,
    seen: IfMatch,
    input: Input<E::Input>,
) -> Result<Answer, Error> {
    guard(&context.actor, E::WRITE, anything())?;
    let work = move |conn: &mut Conn, context: &Context, input: &E::Input| {
        record::<E>(plain::update::<E>(conn, context, id, seen, input)?)
    };
    context.write(&state.db, input, work).await
}

/// Deletes one.
pub async fn delete<E: SimpleRecord>(state: &State, context: Context, id: i64, seen: IfMatch) -> Result<Answer, Error> {
    guard(&context.actor, E::WRITE, anything())?;
    state.db.write(move |conn| plain::delete::<E>(conn, &context, id, seen)).await?;
    Ok(Answer::nothing())
}

/// Takes a deletion back.
pub async fn restore<E: SimpleRecord>(state: &State, context: Context, id: i64) -> Result<Answer, Error> {
    guard(&context.actor, E::WRITE, anything())?;
    record::<E>(state.db.write(move |conn| plain::restore::<E>(conn, &context, id)).await?)
}

/// Puts those that are shown together in another order.
pub async fn arrange<E: Arranged>(state: &State, context: Context, input: Input<OrderInput>) -> Result<Answer, Error> {
    guard(&context.actor, E::WRITE, anything())?;
    let work = |conn: &mut Conn, context: &Context, input: &OrderInput| {
        plain::arrange::<E>(conn, context, input)?;
        Ok(Answer::nothing())
    };
    context.write(&state.db, input, work).await
}

fn record<E: SimpleRecord>((version, item): Shown<E>) -> Result<Answer, Error> {
    Answer::record(version, &item)
}

/// The seven handlers of a plain record, each with its words and its line in the API document.
macro_rules! plain_handlers {
    (
        $entity:ty: $input:ty => $item:ty, tag = $tag:literal, filters = [$($filter:tt)*];
        $(#[$list:meta])* list($all:literal);
        $(#[$export:meta])* export($file:literal);
        $(#[$find:meta])* find($one:literal);
        $(#[$create:meta])* create;
        $(#[$update:meta])* update;
        $(#[$delete:meta])* delete;
        $(#[$restore:meta])* restore($back:literal);
    ) => {
        use actix_web::{HttpRequest, HttpResponse, web};

        use crate::platform::http::shape::{AttemptHeader, Id, NotChanged, NotMade, Paged, Seen, Sorted, Unseen};
        use crate::platform::http::{Answer, ExportQuery, IfMatch, Input, NoQuery, Page};
        use crate::platform::problem::body::ProblemBody;
        use crate::record::handlers as plain;
        use crate::session::{Context, Identity};
        use crate::state::State;

        $(#[$list])*
        #[utoipa::path(get, path = $all, tag = $tag, params($($filter)* Paged),
            responses((status = 200, body = Page<$item>), (status = 400, body = ProblemBody)))]
        pub async fn list(
            state: web::Data<State>,
            identity: Identity,
            list: ListQuery<$entity>,
        ) -> Result<Answer, Error> {
            plain::list(&state, &identity, list).await
        }

        $(#[$export])*
        #[utoipa::path(get, path = $file, tag = $tag, params($($filter)* Sorted),
            responses((status = 200, content_type = "text/csv", body = String), (status = 400, body = ProblemBody)))]
        pub async fn export(
            state: web::Data<State>,
            request: HttpRequest,
            identity: Identity,
            list: ExportQuery<$entity>,
        ) -> Result<HttpResponse, Error> {
            plain::export(&state, &request, &identity, &list)
        }

        $(#[$find])*
        #[utoipa::path(get, path = $one, tag = $tag, params(Id), responses((status = 200, body = $item), Unseen))]
        pub async fn find(
            state: web::Data<State>,
            identity: Identity,
            id: web::Path<i64>,
            _: NoQuery,
        ) -> Result<Answer, Error> {
            plain::find::<$entity>(&state, &identity, *id).await
        }

        $(#[$create])*
        #[utoipa::path(post, path = $all, tag = $tag, request_body = $input, params(AttemptHeader),
            responses((status = 201, body = $item), NotMade))]
        pub async fn create(
            state: web::Data<State>,
            context: Context,
            input: Input<$input>,
        ) -> Result<Answer, Error> {
            plain::create::<$entity>(&state, context, input).await
        }

        $(#[$update])*
        #[utoipa::path(put, path = $one, tag = $tag, request_body = $input, params(Seen, AttemptHeader),
            responses((status = 200, body = $item), NotChanged))]
        pub async fn update(
            state: web::Data<State>,
            context: Context,
            id: web::Path<i64>,
            seen: IfMatch,
            input: Input<$input>,
        ) -> Result<Answer, Error> {
            plain::update::<$entity>(&state, context, *id, seen, input).await
        }

        $(#[$delete])*
        #[utoipa::path(delete, path = $one, tag = $tag, params(Seen), responses((status = 204), NotChanged))]
        pub async fn delete(
            state: web::Data<State>,
            context: Context,
            id: web::Path<i64>,
            seen: IfMatch,
            _: NoQuery,
        ) -> Result<Answer, Error> {
            plain::delete::<$entity>(&state, context, *id, seen).await
        }

        $(#[$restore])*
        #[utoipa::path(post, path = $back, tag = $tag, params(Id), responses((status = 200, body = $item), NotChanged))]
        pub async fn restore(
            state: web::Data<State>,
            context: Context,
            id: web::Path<i64>,
            _: NoQuery,
        ) -> Result<Answer, Error> {
            plain::restore::<$entity>(&state, context, *id).await
        }
    };
}

/// The handler that puts plain records in another order, with its line in the API document.
macro_rules! arrange_handler {
    ($(#[$arrange:meta])* $entity:ty, $path:literal, tag = $tag:literal) => {
        $(#[$arrange])*
        #[utoipa::path(post, path = $path, tag = $tag, params(AttemptHeader),
            request_body = sapa_core::content::order::OrderInput,
            responses((status = 204), NotMade, (status = 409, body = ProblemBody)))]
        pub async fn arrange(
            state: web::Data<State>,
            context: Context,
            input: Input<sapa_core::content::order::OrderInput>,
        ) -> Result<Answer, Error> {
            plain::arrange::<$entity>(&state, context, input).await
        }
    };
}

pub(crate) use {arrange_handler, plain_handlers};
