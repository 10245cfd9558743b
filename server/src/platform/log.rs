//! The log: JSON lines in UTC on standard error. A thread of its own writes them, so that no
//! failure of the log touches the product. A line that cannot be written, or would have to wait for
//! a reader that no longer reads, is lost; the next line that is written says how many were lost.
//!
//! `tracing-appender` has the thread too. But it keeps 128,000 lines, and reports failures of
//! standard error on standard error, which panics where that cannot be written.

use std::fs::File;
use std::io::{self, Write};
use std::os::fd::AsFd;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::time::Duration;

use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;

/// Most lines that wait for a slow reader.
const LINES: usize = 1_024;
/// The time for the last lines when the process ends.
const LAST_LINES: Duration = Duration::from_millis(500);

enum Message {
    Line(Vec<u8>),
    /// Answered when every line before it is written.
    Written(Sender<()>),
}

/// Passes lines to the thread that writes them.
#[derive(Clone)]
struct Queue {
    lines: SyncSender<Message>,
    lost: Arc<AtomicU64>,
}

/// The log of this process; dropping it waits for the last lines.
pub struct Log(Queue);

impl Log {
    /// Starts the log: lines that `filter` passes go to standard error.
    pub fn start(filter: &str) -> Result<Self, String> {
        let filter = EnvFilter::try_new(filter).map_err(|e| format!("LOG: {e}"))?;
        // A handle of its own: the library's is locked while a write waits.
        let file = io::stderr().as_fd().try_clone_to_owned().map(File::from).map_err(|e| format!("the log: {e}"))?;
        let queue = Queue::to(file)?;
        tracing_subscriber::fmt()
            .json()
            .flatten_event(true)
            .with_span_list(false)
            .with_env_filter(filter)
            .log_internal_errors(false)
            .with_writer(queue.clone())
            .try_init()
            .map_err(|e| e.to_string())?;
        // A panic becomes a line like any other, not loose text between lines.
        std::panic::set_hook(Box::new(|info| {
            let place = info.location().map(ToString::to_string).unwrap_or_default();
            tracing::error!(place, cause = %info.payload_as_str().unwrap_or("?"), "panic");
        }));
        Ok(Self(queue))
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        let (written, all) = channel();
        if self.0.lines.try_send(Message::Written(written)).is_ok() {
            let _ = all.recv_timeout(LAST_LINES);
        }
    }
}

impl Queue {
    /// A queue whose lines are written to `out`.
    fn to(out: impl Write + Send + 'static) -> Result<Self, String> {
        let (lines, waiting) = sync_channel(LINES);
        let lost = Arc::new(AtomicU64::new(0));
        let counted = lost.clone();
        std::thread::Builder::new()
            .name("log".to_owned())
            .spawn(move || write_all(out, &waiting, &counted))
            .map_err(|e| format!("the log: {e}"))?;
        Ok(Self { lines, lost })
    }
}

/// Writes until no sender is left.
fn write_all(mut out: impl Write, waiting: &Receiver<Message>, lost: &AtomicU64) {
    let mut broken = false;
    for message in waiting {
        let line = match message {
            Message::Line(line) => line,
            Message::Written(tell) => {
                let _ = tell.send(());
                continue;
            }
        };
        let before = lost.swap(0, Ordering::Relaxed);
        let mut text = Vec::with_capacity(line.len() + 80);
        if broken {
            // Ends a line that may have been written by half.
            text.push(b'\n');
        }
        if before > 0 {
            text.extend_from_slice(
                format!("{{\"level\":\"WARN\",\"message\":\"log lines lost\",\"lines\":{before}}}\n").as_bytes(),
            );
        }
        text.extend_from_slice(&line);
        broken = out.write_all(&text).and_then(|()| out.flush()).is_err();
        if broken {
            lost.fetch_add(before + 1, Ordering::Relaxed);
        }
    }
}

impl Write for &Queue {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        if self.lines.try_send(Message::Line(line.to_vec())).is_err() {
            self.lost.fetch_add(1, Ordering::Relaxed);
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Queue {
    type Writer = &'a Queue;

    fn make_writer(&'a self) -> Self::Writer {
        self
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    /// Refuses the first few writes, after half of the first.
    struct Full {
        refused: usize,
        kept: Arc<Mutex<Vec<u8>>>,
    }

    impl Write for Full {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.refused > 0 {
                self.refused -= 1;
                self.kept.lock().unwrap().extend_from_slice(&bytes[..1]);
                return Err(io::ErrorKind::StorageFull.into());
            }
            self.kept.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn lines_that_cannot_be_written_are_counted() {
        let kept = Arc::new(Mutex::new(Vec::new()));
        let queue = Queue::to(Full { refused: 2, kept: kept.clone() }).unwrap();
        for line in ["one\n", "two\n", "three\n", "four\n"] {
            (&queue).write_all(line.as_bytes()).unwrap();
        }
        drop(Log(queue));
        let text = String::from_utf8(kept.lock().unwrap().clone()).unwrap();
        assert_eq!(text, "o\n\n{\"level\":\"WARN\",\"message\":\"log lines lost\",\"lines\":2}\nthree\nfour\n");
    }
}
