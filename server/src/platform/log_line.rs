//! The form of a line of the log: one JSON object, with the fields of the spans in which it was written, such as
//! `request_id`, beside its own. Fields with a dot in their names are for traces only.

use std::fmt;

use tracing::field::{Field, Visit};
use tracing::span::Record;
use tracing::{Event, Subscriber};
use tracing_log::NormalizeEvent;
use tracing_subscriber::field::RecordFields;
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::time::{FormatTime, SystemTime};
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields, FormattedFields};
use tracing_subscriber::registry::LookupSpan;

/// Writes fields as `,"name":value` each, so that those of spans and of a line stand behind one another.
pub struct Fields;

impl<'writer> FormatFields<'writer> for Fields {
    fn format_fields<R: RecordFields>(&self, writer: Writer<'writer>, fields: R) -> fmt::Result {
        let mut members = Members { writer, written: Ok(()) };
        fields.record(&mut members);
        members.written
    }

    fn add_fields(&self, current: &'writer mut FormattedFields<Self>, fields: &Record<'_>) -> fmt::Result {
        self.format_fields(current.as_writer(), fields)
    }
}

/// Writes a line.
pub struct JsonLine;

impl<S> FormatEvent<S, Fields> for JsonLine
where
    S: Subscriber + for<'span> LookupSpan<'span>,
{
    fn format_event(&self, context: &FmtContext<'_, S, Fields>, mut to: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        // Of a library that uses `log` instead of `tracing`.
        let normalized = event.normalized_metadata();
        let metadata = normalized.as_ref().unwrap_or_else(|| event.metadata());
        to.write_str("{\"timestamp\":\"")?;
        SystemTime.format_time(&mut to)?;
        write!(to, "\",\"level\":\"{}\"", metadata.level())?;
        context.format_fields(to.by_ref(), event)?;
        for span in context.event_scope().into_iter().flat_map(|scope| scope.from_root()) {
            if let Some(fields) = span.extensions().get::<FormattedFields<Fields>>() {
                to.write_str(fields)?;
            }
        }
        writeln!(to, ",\"target\":{}}}", quoted(metadata.target()))
    }
}

struct Members<'writer> {
    writer: Writer<'writer>,
    written: fmt::Result,
}

impl Members<'_> {
    fn put(&mut self, field: &Field, value: fmt::Arguments<'_>) {
        let name = field.name();
        if !name.contains('.') && self.written.is_ok() {
            self.written = write!(self.writer, ",{}:{value}", quoted(name.trim_start_matches("r#")));
        }
    }
}

impl Visit for Members<'_> {
    fn record_bool(&mut self, field: &Field, value: bool) {
        self.put(field, format_args!("{value}"));
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.put(field, format_args!("{value}"));
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.put(field, format_args!("{value}"));
    }

    fn record_f64(&mut self, field: &Field, value: f64) {
        if value.is_finite() {
            self.put(field, format_args!("{value}"));
        } else {
            self.record_str(field, &value.to_string());
        }
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.put(field, format_args!("{}", quoted(value)));
    }

    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.record_str(field, &format!("{value:?}"));
    }
}

/// A text as JSON has it.
fn quoted(text: &str) -> String {
    serde_json::to_string(text).unwrap_or_default()
}
