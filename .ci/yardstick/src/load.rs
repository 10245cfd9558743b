//! Requests as fast as they are answered. Written by hand over TCP, because a client of comfort would take
//! more of the processor than the server that is measured.

use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::json;

use super::Done;

#[derive(Args)]
pub struct Load {
    /// Address and port of the server.
    #[arg(long)]
    address: String,
    /// A file with the paths to ask for, one a line, taken in turn.
    #[arg(long)]
    paths: String,
    /// The value of the header `Authorization`, from this variable of the environment.
    #[arg(long, env = "AUTHORIZATION", default_value = "")]
    authorization: String,
    #[arg(long, default_value_t = 8)]
    connections: usize,
    #[arg(long, default_value_t = 3.0)]
    seconds: f64,
    /// The header `Accept-Encoding`.
    #[arg(long, default_value = "identity")]
    encoding: String,
}

type Times = Result<Vec<Duration>, Box<dyn Error + Send + Sync>>;

impl Load {
    /// Prints requests, seconds, and the time of an answer in milliseconds, as JSON.
    pub fn run(&self) -> Done {
        let text = std::fs::read_to_string(&self.paths)?;
        let paths: Vec<&str> = text.lines().collect();
        let turn = AtomicUsize::new(0);
        let began = Instant::now();
        let until = began + Duration::from_secs_f64(self.seconds);
        let mut all = std::thread::scope(|scope| -> Times {
            let client = || scope.spawn(|| self.client(&paths, &turn, until));
            let clients: Vec<_> = (0..self.connections).map(|_| client()).collect();
            let mut all = Vec::new();
            for client in clients {
                all.extend(client.join().map_err(|_| "a client broke off")??);
            }
            Ok(all)
        })?;
        let seconds = began.elapsed().as_secs_f64();
        all.sort_unstable();
        let at = |part: f64| all.get((all.len() as f64 * part) as usize).map_or(0.0, |t| t.as_secs_f64() * 1e3);
        println!(
            "{}",
            json!({ "requests": all.len(), "seconds": seconds, "p50": at(0.5), "p95": at(0.95), "p99": at(0.99) })
        );
        Ok(())
    }

    fn client(&self, paths: &[&str], turn: &AtomicUsize, until: Instant) -> Times {
        let mut sending = TcpStream::connect(&self.address)?;
        sending.set_nodelay(true)?;
        let mut receiving = BufReader::with_capacity(1 << 16, sending.try_clone()?);
        let (mut times, mut body) = (Vec::new(), Vec::new());
        while Instant::now() < until {
            let path = paths.get(turn.fetch_add(1, Ordering::Relaxed) % paths.len().max(1)).ok_or("no paths")?;
            let request = format!(
                "GET {path} HTTP/1.1\r\nHost: {}\r\nAccept-Encoding: {}\r\nAuthorization: {}\r\n\r\n",
                self.address, self.encoding, self.authorization
            );
            let asked = Instant::now();
            sending.write_all(request.as_bytes())?;
            receive(&mut receiving, &mut body).map_err(|e| format!("{path}: {e}"))?;
            times.push(asked.elapsed());
        }
        Ok(times)
    }
}

/// Reads one answer, which must be a 200 that tells its length.
fn receive(from: &mut impl BufRead, body: &mut Vec<u8>) -> Done {
    let (mut line, mut length, mut is_first) = (String::new(), None, true);
    loop {
        line.clear();
        if from.read_line(&mut line)? == 0 {
            return Err("the connection ended".into());
        }
        if is_first && !line.starts_with("HTTP/1.1 200") {
            return Err(line.trim().into());
        }
        is_first = false;
        if line == "\r\n" {
            break;
        }
        let (name, value) = line.split_once(':').unwrap_or_default();
        if name.eq_ignore_ascii_case("content-length") {
            length = Some(value.trim().parse::<usize>()?);
        }
    }
    body.resize(length.ok_or("an answer without a length")?, 0);
    Ok(from.read_exact(body)?)
}
