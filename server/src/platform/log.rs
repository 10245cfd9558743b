//! The log: JSON lines in UTC on standard error. A thread of its own writes them (`tracing-appender`), so that no
//! failure of the log touches the product. A line that cannot be written, or would have to wait for a reader that no
//! longer reads, is lost and counted ([`lost`]).

use std::fs::File;
use std::io::{self, Write};
use std::os::fd::AsFd;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use tracing::Subscriber;
use tracing_appender::non_blocking::{ErrorCounter, NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::filter::{FilterExt, dynamic_filter_fn};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

use super::log_line::{Fields, JsonLine};
use super::traces::{Traces, is_logged};

/// Most lines that wait for a slow reader.
const LINES: usize = 1_024;

/// Lines for which there was no room.
static CROWDED_OUT: OnceLock<ErrorCounter> = OnceLock::new();
/// Lines that standard error did not take.
static REFUSED: AtomicU64 = AtomicU64::new(0);

/// The lines of this process that are not in its log.
pub fn lost() -> u64 {
    CROWDED_OUT.get().map_or(0, |counter| counter.dropped_lines() as u64) + REFUSED.load(Ordering::Relaxed)
}

/// The log of this process; dropping it waits for the last lines, a second at most.
pub struct Log(Option<WorkerGuard>);

impl Drop for Log {
    fn drop(&mut self) {
        // Where the last lines cannot be written it says so on standard output, and panics where that is closed.
        let _ = catch_unwind(AssertUnwindSafe(|| drop(self.0.take())));
    }
}

impl Log {
    /// Starts the log: lines that `filter` passes go to standard error; spans go to `traces`, if they are on.
    pub fn start(filter: &str, traces: Option<&Traces>) -> Result<Self, String> {
        let filter = EnvFilter::try_new(filter).map_err(|e| format!("LOG: {e}"))?;
        // A handle of its own: the library's is locked while a write waits.
        let out = io::stderr().as_fd().try_clone_to_owned().map(File::from).map_err(|e| format!("the log: {e}"))?;
        let (writer, guard) = NonBlockingBuilder::default()
            .buffered_lines_limit(LINES)
            .lossy(true)
            .thread_name("log")
            .finish(Output { out, is_torn: false });
        CROWDED_OUT.get_or_init(|| writer.error_counter());
        match traces {
            None => tracing_subscriber::registry().with(filter).with(lines(writer)).try_init(),
            Some(traces) => {
                let logged = dynamic_filter_fn(|of, _| is_logged(of));
                let log = lines(writer).with_filter(filter.and(logged));
                tracing_subscriber::registry().with(traces.layer()).with(log).try_init()
            }
        }
        .map_err(|e| e.to_string())?;
        // A panic becomes a line like any other, not loose text between lines.
        std::panic::set_hook(Box::new(|info| {
            let place = info.location().map(ToString::to_string).unwrap_or_default();
            tracing::error!(place, cause = %info.payload_as_str().unwrap_or("?"), "panic");
        }));
        Ok(Self(Some(guard)))
    }
}

/// The layer that writes lines.
fn lines<S, W>(writer: W) -> impl Layer<S>
where
    S: Subscriber + for<'span> LookupSpan<'span>,
    W: for<'writer> MakeWriter<'writer> + Send + Sync + 'static,
{
    tracing_subscriber::fmt::layer()
        .fmt_fields(Fields)
        .event_format(JsonLine)
        .with_ansi(false)
        .log_internal_errors(false)
        .with_writer(writer)
}

/// Where the lines go. It reports no failure, because there is no place left to report it.
struct Output<W> {
    out: W,
    /// Whether the last line may have been written by half.
    is_torn: bool,
}

impl<W: Write> Write for Output<W> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let end: &[u8] = if self.is_torn { b"\n" } else { b"" };
        self.is_torn = self.out.write_all(end).and_then(|()| self.out.write_all(line)).is_err();
        REFUSED.fetch_add(self.is_torn.into(), Ordering::Relaxed);
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let _ = self.out.flush();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use actix_web::middleware::from_fn;
    use actix_web::test::{TestRequest, call_service, init_service};
    use actix_web::{App, HttpResponse, rt, web};
    use serde_json::{Value, json};

    use super::*;
    use crate::platform::db::{Db, Location};
    use crate::platform::http::finish;
    use crate::platform::problem::Error;

    /// Refuses the first few writes, after half of the first.
    struct Full {
        refused: usize,
        kept: Vec<u8>,
    }

    impl Write for Full {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.refused > 0 {
                self.refused -= 1;
                self.kept.extend(bytes.first());
                return Err(io::ErrorKind::StorageFull.into());
            }
            self.kept.extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn lines_that_cannot_be_written_are_counted_and_harm_no_other() {
        let before = lost();
        let mut output = Output { out: Full { refused: 2, kept: Vec::new() }, is_torn: false };
        for line in ["one\n", "two\n", "three\n", "four\n"] {
            output.write_all(line.as_bytes()).unwrap();
        }
        assert_eq!(lost() - before, 2);
        assert_eq!(output.out.kept, b"o\n\nthree\nfour\n");
    }

    /// Keeps what is written.
    #[derive(Clone, Default)]
    struct Kept(Arc<Mutex<Vec<u8>>>);

    impl Write for Kept {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_line_of_a_database_thread_names_its_request() {
        let (kept, folder) = (Kept::default(), tempfile::tempdir().unwrap());
        let writer = kept.clone();
        // The strictest filter that lets errors pass. No other test of this crate starts a log.
        let log = lines(move || writer.clone()).with_filter(EnvFilter::new("error"));
        tracing_subscriber::registry().with(log).try_init().unwrap();
        let db = Db::open(&Location::Sqlite(folder.path().join("sapa.db")), None).unwrap();
        let id = rt::System::new().block_on(async {
            let failing = move || {
                let db = db.clone();
                async move {
                    let read = db.read(|_| -> Result<(), Error> {
                        tracing::error!(number = 7, text = "\"quoted\"\n", "in the closure");
                        Err(Error::internal("a cause"))
                    });
                    read.await.map(|()| HttpResponse::Ok())
                }
            };
            let app = App::new().route("/failing", web::get().to(failing)).wrap(from_fn(finish));
            let app = init_service(app).await;
            let answer = call_service(&app, TestRequest::get().uri("/failing").to_request()).await;
            assert_eq!(answer.status(), 500);
            answer.headers().get("x-request-id").unwrap().to_str().unwrap().to_owned()
        });
        let text = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
        let said: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        for (message, cause) in [("in the closure", None), ("request failed", Some("a cause"))] {
            let line = said.iter().find(|line| line["message"] == message).expect(message);
            assert_eq!((line["request_id"].as_str(), line["cause"].as_str()), (Some(id.as_str()), cause), "{text}");
        }
        let inside = said.iter().find(|line| line["message"] == "in the closure").unwrap();
        assert_eq!((&inside["number"], &inside["text"]), (&json!(7), &json!("\"quoted\"\n")));
    }
}
