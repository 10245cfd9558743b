//! How many a notification would reach, and who is left out: asked before it is sent, by the rule of the sending.

use std::collections::{BTreeMap, HashSet};

use sapa_core::notification::input::CheckedAudience;
use sapa_core::notification::{LeftOut, NotificationChannel, left_out};
use serde::Serialize;
use utoipa::ToSchema;

use super::recipients::Source;
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// Recipients read at once.
const BATCH: usize = 2_000;

/// What a notification would reach.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct NotificationCount {
    /// The people of the audience, each once.
    pub recipients: i64,
    /// By channel, in the order asked for.
    pub channels: Vec<ChannelCount>,
}

/// What it would reach by one channel.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct ChannelCount {
    pub channel: NotificationChannel,
    /// Recipients that get it.
    pub reached: i64,
    /// Recipients that do not, by reason.
    pub left_out: Vec<LeftOutCount>,
}

/// How many are left out for one reason.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct LeftOutCount {
    pub reason: LeftOut,
    pub count: i64,
}

/// Counts an audience; 422 for a company or a branch that does not exist.
pub fn count(conn: &mut Conn, audience: &CheckedAudience) -> Result<NotificationCount, Error> {
    let source = Source::of(conn, audience)?;
    let (mut recipients, mut cursor) = (0, (0, None));
    let mut answers: Vec<(i64, BTreeMap<LeftOut, i64>)> = vec![Default::default(); audience.channels.len()];
    // A guest counts once, however many bookings there are.
    let mut people = HashSet::new();
    loop {
        let batch = source.next(conn, cursor, BATCH)?;
        for one in batch.found {
            if one.person().is_some_and(|person| !people.insert(person)) {
                continue;
            }
            recipients += 1;
            for (channel, (reached, reasons)) in audience.channels.iter().zip(&mut answers) {
                match left_out(one.facts, *channel) {
                    None => *reached += 1,
                    Some(reason) => *reasons.entry(reason).or_default() += 1,
                }
            }
        }
        if batch.is_last {
            break;
        }
        cursor = batch.cursor;
    }
    let of = |(channel, (reached, reasons)): (&NotificationChannel, (i64, BTreeMap<LeftOut, i64>))| ChannelCount {
        channel: *channel,
        reached,
        left_out: reasons.into_iter().map(|(reason, count)| LeftOutCount { reason, count }).collect(),
    };
    Ok(NotificationCount { recipients, channels: audience.channels.iter().zip(answers).map(of).collect() })
}
