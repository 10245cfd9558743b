//! PostgreSQL's own programs, which Šapa starts for backup and restore. Owns how they are found, asked and understood;
//! a password reaches them in their environment only.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};

/// `url` without its password, and the password.
pub(super) fn without_password(url: &str) -> (String, Option<String>) {
    let Some((scheme, rest)) = url.split_once("://") else { return (url.to_owned(), None) };
    let (address, query) = rest.split_once('?').map_or((rest, None), |(address, query)| (address, Some(query)));
    let (authority, path) = address.split_at(address.find('/').unwrap_or(address.len()));
    let mut password = None;
    let authority = match authority.rsplit_once('@') {
        Some((user, hosts)) => {
            let name = match user.split_once(':') {
                Some((name, secret)) => {
                    password = Some(decoded(secret));
                    name
                }
                None => user,
            };
            format!("{name}@{hosts}")
        }
        None => authority.to_owned(),
    };
    let kept: Vec<&str> =
        query.into_iter().flat_map(|query| query.split('&')).filter(|pair| !pair.is_empty()).collect();
    for pair in &kept {
        if let Some(secret) = pair.strip_prefix("password=") {
            password = Some(decoded(secret));
        }
    }
    let kept: Vec<&str> = kept.into_iter().filter(|pair| !pair.starts_with("password=")).collect();
    let sign = if kept.is_empty() { "" } else { "?" };
    (format!("{scheme}://{authority}{path}{sign}{}", kept.join("&")), password)
}

/// The text of a part of a URL, whose `%41` stands for a byte.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let digits = tail.get(..2).filter(|_| *first == b'%').and_then(|two| std::str::from_utf8(two).ok());
        match digits.and_then(|two| u8::from_str_radix(two, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            None => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn program(name: &str, url: &str) -> Command {
    let (url, password) = without_password(url);
    let mut command = Command::new(name);
    // Messages in English, as everywhere.
    command.arg(format!("--dbname={url}")).env("LC_ALL", "C");
    if let Some(password) = password {
        command.env("PGPASSWORD", password);
    }
    command
}

/// The major version in `pg_dump (PostgreSQL) 15.8 (Debian 15.8-0)`.
fn major(text: &str) -> Option<u32> {
    let number = text.split_whitespace().find(|word| word.starts_with(|c: char| c.is_ascii_digit()))?;
    number.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// Refuses a program that is missing or older than the server, which it could not read.
pub fn check(name: &str, server: u32) -> Result<(), String> {
    let install = format!(
        "install PostgreSQL's client programs of version {server} or later (on Debian and Ubuntu the package \
         postgresql-client-{server}) on the machine where sapa runs"
    );
    let answer = Command::new(name).arg("--version").env("LC_ALL", "C").output();
    let answer = answer.map_err(|e| format!("{name} cannot be started ({e}): {install}"))?;
    let text = String::from_utf8_lossy(&answer.stdout).trim().to_owned();
    match major(&text) {
        Some(found) if found >= server => Ok(()),
        Some(found) => Err(format!("{name} is of version {found}, the server of version {server}: {install}")),
        None => Err(format!("{name} does not tell its version ({text}): {install}")),
    }
}

fn failure(name: &str, stderr: &[u8]) -> String {
    format!("{name}: {}", String::from_utf8_lossy(stderr).trim())
}

/// Writes all of the database as `snapshot` shows it to `file`, in pg_dump's own format.
pub fn dump(url: &str, snapshot: &str, file: &Path) -> Result<(), String> {
    let mut command = program("pg_dump", url);
    command.args(["--format=custom", "--no-owner", "--no-privileges", "--no-password"]);
    command.arg(format!("--snapshot={snapshot}")).arg("--file").arg(file).stdin(Stdio::null()).stdout(Stdio::null());
    let done = command.output().map_err(|e| format!("pg_dump: {e}"))?;
    if done.status.success() { Ok(()) } else { Err(failure("pg_dump", &done.stderr)) }
}

/// Restores a dump into the database, all of it or nothing.
pub fn restore(url: &str, dump: &mut dyn Read) -> Result<(), String> {
    let mut command = program("pg_restore", url);
    command.args(["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges", "--no-password"]);
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|e| format!("pg_restore: {e}"))?;
    let sent =
        child.stdin.take().map_or(Ok(()), |mut input| std::io::copy(dump, &mut input).and_then(|_| input.flush()));
    let done = child.wait_with_output().map_err(|e| format!("pg_restore: {e}"))?;
    if !done.status.success() {
        return Err(failure("pg_restore", &done.stderr));
    }
    sent.map_err(|e| format!("pg_restore: {e}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_stands_in_no_argument() {
        for (url, bare, password) in [
            ("postgres://u:p%40ss@h:5432/db?connect_timeout=2", "postgres://u@h:5432/db?connect_timeout=2", "p@ss"),
            ("postgres://u@h/db?password=a%25b&x=1", "postgres://u@h/db?x=1", "a%b"),
            ("postgresql://u:p@h1:1,h2:2/db", "postgresql://u@h1:1,h2:2/db", "p"),
            ("postgres://u:p:q@/db?host=/run", "postgres://u@/db?host=/run", "p:q"),
        ] {
            assert_eq!(without_password(url), (bare.to_owned(), Some(password.to_owned())), "{url}");
        }
        assert_eq!(without_password("postgres://u@h/db"), ("postgres://u@h/db".to_owned(), None));
    }

    #[test]
    fn versions_are_understood() {
        assert_eq!(major("pg_dump (PostgreSQL) 15.8 (Debian 15.8-0+deb12u1)"), Some(15));
        assert_eq!(major("pg_restore (PostgreSQL) 18beta1"), Some(18));
        assert_eq!(major("no version"), None);
    }

    #[test]
    fn a_missing_program_is_named_with_its_package() {
        let refused = check("pg_dump_that_is_not_there", 15).expect_err("a missing program");
        assert!(refused.contains("postgresql-client-15"), "{refused}");
    }
}
