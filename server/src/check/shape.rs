//! The schema itself: what this build's migrations make, and nothing else. A trigger or a unique index that is gone
//! refuses nothing any more, and no row tells.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

use super::definition::{Definitions, Object, definitions};
use super::found::{Found, select};
use crate::platform::db::{Conn, Engine};
use crate::platform::migrate;
use crate::platform::problem::Error;

/// Tables, columns with type, default and NOT NULL, constraints, indexes, triggers and functions are those that the
/// migrations of this build make, and no other one is there.
pub fn schema(conn: &mut Conn, found: &mut Found<'_>) -> Result<(), Error> {
    let expected = migrate::reference(conn, definitions)?;
    let here = definitions(conn, "public")?;
    for (object, definition) in &expected {
        let is = match here.get(object) {
            Some(same) if same == definition => continue,
            Some(_) => "is another one",
            None if goes_with_its_table(object, &here) => continue,
            None => "is missing",
        };
        let definition =
            if definition.is_empty() { String::new() } else { format!("; the migrations make: {definition}") };
        found.add("database", 0, format!("{} {is}{definition}", object.name));
    }
    for object in here.keys().filter(|object| !expected.contains_key(object)) {
        if !goes_with_its_table(object, &expected) {
            found.add("database", 0, format!("{} is none of this build's", object.name));
        }
    }
    Ok(())
}

/// Whether the table of `object` is not among `others`, which says it all.
fn goes_with_its_table(object: &Object, others: &Definitions) -> bool {
    let table = Object::table(&object.table);
    !object.table.is_empty() && *object != table && !others.contains_key(&table)
}

#[derive(QueryableByName)]
struct Numbered {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = BigInt)]
    given: i64,
}

#[derive(QueryableByName)]
struct Highest {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// The next row of a table gets a number that no row has. SQLite looks itself at the highest one.
pub fn numbers(conn: &mut Conn, found: &mut Found<'_>) -> Result<(), Error> {
    if conn.engine() == Engine::Sqlite {
        return Ok(());
    }
    let text = "SELECT c.relname::text AS name, coalesce(pg_sequence_last_value(pg_get_serial_sequence( \
        quote_ident(c.relname), a.attname)::regclass), 0) AS given FROM pg_class c JOIN pg_attribute a \
        ON a.attrelid = c.oid AND a.attidentity <> '' WHERE c.relnamespace = 'public'::regnamespace ORDER BY 1";
    for Numbered { name, given } in select::<Numbered>(conn, text)? {
        let highest: Vec<Highest> = select(conn, &format!("SELECT coalesce(max(id), 0) AS id FROM \"{name}\""))?;
        let highest = highest.into_iter().map(|row| row.id).max().unwrap_or_default();
        if highest > given {
            found.add(&name, highest, format!("the last number that was given is {given}: a new row will be refused"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::db::{Location, Whole, tables};

    #[test]
    fn the_reference_has_all_tables() {
        let folder = tempfile::tempdir().unwrap();
        let mut other = Whole::open(&Location::Sqlite(folder.path().join("other.db"))).unwrap();
        let all = migrate::reference(other.conn(), |fresh, schema| {
            let all = definitions(fresh, schema)?;
            for table in tables::names(fresh)?.iter().filter(|name| *name != tables::MIGRATIONS) {
                assert!(all.contains_key(&Object::table(table)), "{table}");
            }
            Ok(all)
        });
        let all = all.unwrap();
        for kind in ["table ", "column ", "constraint ", "index ", "trigger "] {
            assert!(all.keys().filter(|object| object.name.starts_with(kind)).count() > 5, "{kind}");
        }
    }
}
