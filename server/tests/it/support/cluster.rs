//! A test's own PostgreSQL with a streaming replica, made by `.ci/with-postgres` and removed with the
//! test, also if the test is killed.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use diesel::connection::{Connection, SimpleConnection};
use diesel::pg::PgConnection;
use sapa_server::platform::db::Location;
use sapa_server::upkeep;

use super::Base;

pub struct Cluster {
    child: Child,
    /// The database on the primary; it need not be dropped.
    pub primary: Location,
    pub replica: Location,
}

impl Cluster {
    /// A migrated database on the primary, which the replica follows.
    pub fn start() -> Self {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../.ci/with-postgres");
        let mut child = Command::new(script)
            .args(["sh", "-c", "echo $TEST_DATABASE_URL; echo $TEST_REPLICA_URL; exec cat"])
            .env("WITH_REPLICA", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut next = || Location::parse(&lines.next().expect("a cluster").unwrap()).unwrap();
        let (primary, replica) = (next(), next());
        upkeep::migrate(&primary).unwrap();
        Self { child, primary, replica }
    }

    pub fn base(&self) -> Base {
        Base::at(self.primary.clone())
    }

    /// Runs a statement on the primary, outside of a transaction.
    pub fn run_on_primary(&self, sql: &str) {
        run(&self.primary, sql);
    }

    /// Runs a statement on the replica.
    pub fn run_on_replica(&self, sql: &str) {
        run(&self.replica, sql);
    }
}

fn run(at: &Location, sql: &str) {
    let Location::Postgres(url) = at else { panic!("not PostgreSQL") };
    PgConnection::establish(url).unwrap().batch_execute(sql).unwrap();
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // The script stops both databases when the input of its command ends.
        drop(self.child.stdin.take());
        _ = self.child.wait();
    }
}
