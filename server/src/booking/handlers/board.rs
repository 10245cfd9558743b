//! Today's board: bookings expected, in house, leaving and just closed, branch by branch. The core
//! decides the column of a booking, and who is still in its workplace.

use std::collections::HashMap;

use actix_web::web;
use sapa_core::access::role::Action;
use sapa_core::base::id::{BookingId, WorkplaceId};
use sapa_core::base::issue::Issue;
use sapa_core::base::time::{UtcTime, Zone};
use sapa_core::booking::board::{BoardColumn, horizon, row, still_there};
use sapa_core::booking::slip::SLIP_WITHIN;
use sapa_core::booking::state::BookingStatus;
use sapa_core::branch::workplace::WorkplaceFacts;
use sapa_core::calendar::in_use::{Guests, Inside};
use sapa_core::payment::attention::ConcernParty;
use serde::Serialize;
use utoipa::ToSchema;

use crate::booking::in_house;
use crate::booking::payments::{BookingPayments, PaymentConcern, PaymentsPort};
use crate::booking::remark::{self, Remark};
use crate::booking::rows;
use crate::booking::rows::occupancy::{self, OccupancyRow};
use crate::booking::view::{self, BookingItem};
use crate::branch::rows::branch::{self, Branch};
use crate::branch::rows::list::{self, BranchFilter};
use crate::branch::rows::workplace::{self, Room};
use crate::platform::db::Conn;
use crate::platform::db::types::{at, stored};
use crate::platform::http::{Answer, ListSpec, Now, Query};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::Identity;
use crate::session::guard::{anything, guard, of_branch};
use crate::state::State;

/// Most rows of each kind; a day with more exceeds any front desk.
const ROWS: usize = 2_000;

/// Today's board at a moment.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct Board {
    /// The server's time of the answer.
    pub now: UtcTime,
    /// The branches, by name.
    pub branches: Vec<BoardBranch>,
    /// The number of branches beyond the first thousand by name, which the board does not have.
    pub more_branches: i64,
}

/// A booking on the board.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct BoardBooking {
    #[serde(flatten)]
    pub item: BookingItem,
    /// Notes on its pets, comment, and notes of staff.
    pub remarks: Vec<Remark>,
    /// The bookings in house whose pets are still in its workplace, although their time there is over
    /// when the guests of this booking arrive.
    pub still_there: Vec<i64>,
}

/// Today's board of one branch.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct BoardBranch {
    pub branch_id: i64,
    pub branch_name: String,
    pub time_zone: String,
    /// The branch's civil day.
    #[schema(example = "2026-11-20")]
    pub today: String,
    /// Pets that the branch's workplaces take at once.
    pub places: i64,
    pub pets_in_house: i64,
    /// CREATED bookings that arrive before the end of today; late ones first.
    pub expected: Vec<BoardBooking>,
    /// ACTIVE bookings that leave later than today.
    pub in_house: Vec<BoardBooking>,
    /// ACTIVE bookings that leave before the end of today; overdue ones first.
    pub leaving: Vec<BoardBooking>,
    /// What needs a person at the desk: refunds to hand out, that did not arrive or came back, and payments that
    /// arrived after a cancellation; the oldest first.
    pub needs_person: Vec<PaymentConcern>,
    /// Bookings closed within the last minutes, as long as the reader may undo that; the latest
    /// first.
    pub done: Vec<BoardBooking>,
}

/// The query parameters.
pub struct Today;

impl ListSpec for Today {
    const FILTERS: &'static [&'static str] = &["branchId"];
    const SORTS: &'static [&'static str] = &["name"];
    const DEFAULT: &'static str = "name";
}

/// Today's board of one branch, or of every branch of the reader.
#[utoipa::path(get, path = "/board", tag = "bookings", params(("branchId" = Option<i64>, Query)),
    responses((status = 200, body = Board), (status = 404, body = ProblemBody)))]
pub async fn find(
    state: web::Data<State>,
    payments: web::Data<PaymentsPort>,
    identity: Identity,
    now: Now,
    list: Query<Today>,
) -> Result<Answer, Error> {
    let requested_branch = list.id("branchId")?;
    if requested_branch.is_none() {
        guard(&identity.actor, Action::BookingCheckIn, anything())?;
    }
    if requested_branch.is_none() && identity.actor.company_id.is_none() {
        return Err(Error::bad_request("request.query").with_issue(Issue::new("branchId", "validation.required")));
    }
    let now = now.0;
    let payments = payments.0;
    let board = state.db.read(move |conn| board(conn, payments, &identity, requested_branch, now)).await?;
    Answer::ok(&board)
}

fn board(
    conn: &mut Conn,
    payments: &dyn BookingPayments,
    identity: &Identity,
    requested_branch: Option<i64>,
    now: UtcTime,
) -> Result<Board, Error> {
    let (branches, more_branches) = match requested_branch {
        Some(id) => {
            let found = branch::find(conn, id)?.ok_or_else(Error::not_found)?;
            guard(&identity.actor, Action::BookingCheckIn, of_branch(found.0.company_id, id))?;
            (vec![found], 0)
        }
        None => {
            let scope = crate::session::scope::scope(identity, None, None);
            let filter = BranchFilter { company: scope.company, branch: scope.branch, ..BranchFilter::default() };
            list::at_once(conn, &filter)?
        }
    };
    let ids: Vec<i64> = branches.iter().map(|(row, _)| row.id).collect();
    let mut rooms: HashMap<i64, Vec<Room>> = HashMap::new();
    for room in workplace::rooms(conn, &ids)? {
        rooms.entry(room.branch_id).or_default().push(room);
    }
    let mut latest = now;
    for (row, _) in &branches {
        latest = latest.max(horizon(stored::<Zone>(&row.fields.time_zone)?, now));
    }
    let rows = rows::list::board(conn, &ids, (at(now.plus(-SLIP_WITHIN)), at(latest)), ROWS)?;
    let found: Vec<i64> = rows.iter().map(|booking| booking.row.id).collect();
    let mut remarks = remark::of(conn, &found, &identity.actor)?;
    let taken = taken(conn, &found)?;
    let mut of: HashMap<i64, Vec<BoardBooking>> = HashMap::new();
    for item in view::items(conn, rows)? {
        let remarks = remarks.remove(&item.id).unwrap_or_default();
        of.entry(item.branch_id).or_default().push(BoardBooking { item, remarks, still_there: Vec::new() });
    }
    let mut needing: HashMap<i64, Vec<PaymentConcern>> = HashMap::new();
    for concern in payments.needing(conn, &ids, ConcernParty::Desk, ROWS as i64)? {
        if let Some(branch) = concern.branch_id {
            needing.entry(branch).or_default().push(concern);
        }
    }
    let shown: Vec<Branch> = branches
        .into_iter()
        .filter(|(row, _)| {
            row.fields.active || requested_branch.is_some() || of.contains_key(&row.id) || needing.contains_key(&row.id)
        })
        .collect();
    let branches = shown
        .into_iter()
        .map(|branch| {
            let id = branch.0.id;
            let rooms = rooms.remove(&id).unwrap_or_default();
            let mut bookings = of.remove(&id).unwrap_or_default();
            mark_in_use(&mut bookings, &rooms, &taken, now)?;
            let mut board = columns(branch, places(&rooms), bookings, identity, now)?;
            board.needs_person = needing.remove(&id).unwrap_or_default();
            Ok(board)
        })
        .collect::<Result<_, Error>>()?;
    Ok(Board { now, branches, more_branches })
}

/// The live occupancies of these bookings, of each in order of time.
fn taken(conn: &mut Conn, bookings: &[i64]) -> Result<HashMap<i64, Vec<OccupancyRow>>, Error> {
    let mut taken: HashMap<i64, Vec<OccupancyRow>> = HashMap::new();
    for row in occupancy::of_bookings(conn, bookings)?.into_iter().filter(|row| row.live) {
        taken.entry(row.booking_id).or_default().push(row);
    }
    Ok(taken)
}

/// How many pets the active workplaces take at once.
fn places(rooms: &[Room]) -> i64 {
    rooms.iter().filter(|room| room.active).map(|room| i64::from(room.capacity)).sum()
}

/// Names, in the expected bookings of a branch, those who are still in their workplaces.
fn mark_in_use(
    bookings: &mut [BoardBooking],
    rooms: &[Room],
    taken: &HashMap<i64, Vec<OccupancyRow>>,
    now: UtcTime,
) -> Result<(), Error> {
    let in_house = bookings.iter().filter(|one| one.item.status == BookingStatus::Active);
    let inside: Vec<Inside> =
        in_house.filter_map(|one| in_house::one(taken.get(&one.item.id)?, one.item.check_out)).collect();
    for booking in bookings.iter_mut().filter(|one| one.item.status == BookingStatus::Created) {
        let Some(first) = taken.get(&booking.item.id).and_then(|rows| rows.first()) else { continue };
        let Some(room) = rooms.iter().find(|room| room.id == first.workplace_id) else { continue };
        let guests = Guests { pets: first.pets, without: Some(BookingId(booking.item.id)), now };
        let found = still_there(&facts(room)?, &inside, guests, booking.item.check_in);
        booking.still_there = found.into_iter().map(|id| id.0).collect();
    }
    Ok(())
}

/// A workplace as the core asks about it; which pets it takes does not matter to those who are in it.
fn facts(room: &Room) -> Result<WorkplaceFacts, Error> {
    Ok(WorkplaceFacts {
        id: WorkplaceId(room.id),
        kind: stored(&room.kind)?,
        capacity: room.capacity,
        sizes: Vec::new(),
        animal_type_ids: Vec::new(),
        active: room.active,
    })
}

/// Sorts the bookings of a branch into columns, each into one. Rows come in the order of arrival
/// and departure, closed ones in the order of their closing.
fn columns(
    (branch, _): Branch,
    places: i64,
    bookings: Vec<BoardBooking>,
    identity: &Identity,
    now: UtcTime,
) -> Result<BoardBranch, Error> {
    let mut board = BoardBranch {
        today: stored::<Zone>(&branch.fields.time_zone)?.date(now).to_string(),
        branch_id: branch.id,
        branch_name: branch.fields.name,
        time_zone: branch.fields.time_zone,
        places,
        pets_in_house: 0,
        expected: Vec::new(),
        in_house: Vec::new(),
        leaving: Vec::new(),
        needs_person: Vec::new(),
        done: Vec::new(),
    };
    for booking in bookings {
        let stands = row(&booking.item.facts, &identity.actor, now);
        if booking.item.status == BookingStatus::Active {
            board.pets_in_house += booking.item.pet_names.len() as i64;
        }
        match stands.column {
            Some(_) if stands.done => board.done.push(booking),
            Some(BoardColumn::Expected) => board.expected.push(booking),
            Some(BoardColumn::InHouse) => board.in_house.push(booking),
            Some(BoardColumn::Leaving) => board.leaving.push(booking),
            None => {}
        }
    }
    Ok(board)
}
