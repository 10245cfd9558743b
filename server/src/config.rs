//! Configuration, from the environment only. Reads and checks it; acts on nothing.

use std::path::{Path, PathBuf};
use std::time::Duration;

use argon2::Params;
use ipnet::IpNet;
use sapa_core::access::role::Role;
use sapa_core::people::factor;

use crate::image::StoreUrl;
use crate::payment::provider::{self, Settings, Surroundings};
use crate::platform::db::{Engine, Location};
use crate::platform::files::write_private;
use crate::platform::signature::{self, SigningKeys};

/// Every variable, its default and its meaning, as `sapa serve --help` lists them.
pub const VARIABLES: &[(&str, &str, &str)] = &[
    ("BIND", "127.0.0.1:8080", "address of the product"),
    ("OPS_BIND", "127.0.0.1:8081", "address of health, readiness and metrics"),
    (
        "DRAIN_SECONDS",
        "0",
        "0 to 10: behind a proxy, how long a server that is to stop goes on while its health checks say 503",
    ),
    (
        "DATABASE_URL",
        "sqlite://<DATA_DIR>/sapa.db",
        "or postgres://… (several hosts, keepalives, time-outs: as libpq takes them); anything else is refused",
    ),
    (
        "DATABASE_READ_URL",
        "-",
        "streaming replica of a PostgreSQL: lists and exports, never older than one's own write",
    ),
    ("DATA_DIR", "data", "database, images, demo accounts, mail files"),
    (
        "SIGNING_KEY_FILE",
        "-",
        "32 bytes or more; required outside the demo. Several, comma-separated: the first signs, all count",
    ),
    ("REQUIRE_SECOND_FACTOR", "-", "roles that must have a second factor, comma-separated: SYSADM, ADMIN, OPR"),
    ("DEMO", "-", "1: demo data if the database is empty, own key, accounts on the sign-in screen"),
    ("PUBLIC_BASE_URL", "http://<BIND>", "where people reach the product; links in mails"),
    ("TRUSTED_PROXIES", "none", "addresses or networks whose X-Forwarded-For counts, comma-separated"),
    ("SMTP_URL", "-", "smtps://user:password@host; without it one .eml file per mail under DATA_DIR/mail"),
    ("MAIL_FROM", "Šapa <no-reply@localhost>", "sender of mails"),
    (
        "OBJECT_STORE_URL",
        "file://<DATA_DIR>/images",
        "or s3://<bucket>/<prefix>, opened with AWS_*; anything else is refused",
    ),
    ("AWS_ENDPOINT", "-", "of a bucket that is not Amazon's"),
    ("AWS_REGION", "us-east-1", "of the bucket"),
    ("AWS_ACCESS_KEY_ID", "-", "with AWS_SECRET_ACCESS_KEY; without, the machine's own role"),
    ("AWS_SECRET_ACCESS_KEY", "-", "the key's other half"),
    ("AWS_SESSION_TOKEN", "-", "of keys that expire"),
    ("AWS_ALLOW_HTTP", "false", "true: a bucket without TLS"),
    ("AWS_ROLE_ARN", "-", "with AWS_WEB_IDENTITY_TOKEN_FILE"),
    ("AWS_WEB_IDENTITY_TOKEN_FILE", "-", "proves the role"),
    (
        "PAYMENT_PROVIDER",
        "none; sandbox in the demo",
        "of card payments online: none, sandbox, stripe, and its variables:",
    ),
    ("LOG", "info", "tracing filter"),
    (
        "OTEL_EXPORTER_OTLP_ENDPOINT",
        "-",
        "http(s)://host:4318 that takes traces by OTLP over HTTP; without it there are none",
    ),
    ("OTEL_EXPORTER_OTLP_HEADERS", "-", "name=value, comma-separated, such as the key of that service"),
    ("OTEL_SERVICE_NAME", "sapa", "name of this server in traces"),
    ("OTEL_TRACES_SAMPLER", "parentbased_always_on", "or parentbased_traceidratio with OTEL_TRACES_SAMPLER_ARG"),
    ("OTEL_TRACES_SAMPLER_ARG", "1.0", "share of the requests that are traced"),
];

/// The fewest bytes of a signing key.
const KEY_BYTES: usize = 32;

/// The longest time in seconds to go on after a signal, so that a service manager's patience lasts.
const LONGEST_DRAIN: u64 = 10;

/// The checked configuration.
#[derive(Clone)]
pub struct Config {
    /// Address of the product.
    pub bind: String,
    /// Address of health, readiness and metrics.
    pub ops_bind: String,
    /// How long a server that is to stop goes on while it says so to health checks.
    pub drain: Duration,
    pub database: Location,
    pub replica: Option<Location>,
    /// Folder of files.
    pub data_dir: PathBuf,
    /// Keys of access tokens and of signed links.
    pub signing_keys: SigningKeys,
    /// The roles of which every account must have a second factor.
    pub second_factor_roles: Vec<Role>,
    pub demo: bool,
    /// Beginning of links in mails, without a slash at the end.
    pub public_base_url: String,
    /// Proxies whose `X-Forwarded-For` counts.
    pub trusted_proxies: Vec<IpNet>,
    /// The mail server.
    pub smtp_url: Option<String>,
    /// Sender of mails.
    pub mail_from: String,
    /// Store of images.
    pub object_store: StoreUrl,
    /// Cost of a password hash.
    pub argon2: Params,
    /// The provider of card payments online.
    pub payment_provider: Option<Settings>,
}

/// The variables that every sub-command needs.
pub struct StorageConfig {
    /// Folder of files.
    pub data_dir: PathBuf,
    pub database: Location,
    /// Store of images.
    pub object_store: StoreUrl,
}

impl StorageConfig {
    /// Reads the variables through `var`.
    pub fn from(var: &impl Fn(&str) -> Option<String>) -> Result<Self, String> {
        let data_dir = PathBuf::from(var("DATA_DIR").unwrap_or_else(|| "data".to_owned()));
        let database = match var("DATABASE_URL") {
            Some(url) => Location::parse(&url)?,
            None => Location::Sqlite(data_dir.join("sapa.db")),
        };
        let object_store = match var("OBJECT_STORE_URL") {
            Some(url) => StoreUrl::parse("OBJECT_STORE_URL", &url, var)?,
            None => StoreUrl::Folder(data_dir.join("images")),
        };
        Ok(Self { data_dir, database, object_store })
    }
}

/// A variable of the environment; an empty one counts as missing.
pub fn env(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

impl Config {
    /// Reads the variables through `var`, and the signing key from its file. In a demo a missing
    /// key is made and stored in `DATA_DIR`.
    pub fn from(var: impl Fn(&str) -> Option<String>) -> Result<Self, String> {
        let StorageConfig { data_dir, database, object_store } = StorageConfig::from(&var)?;
        let or = |name: &str, default: &str| var(name).unwrap_or_else(|| default.to_owned());
        let bind = or("BIND", "127.0.0.1:8080");
        let demo = match or("DEMO", "0").as_str() {
            "1" => true,
            "0" => false,
            other => return Err(format!("DEMO is 1 or not set, not `{other}`")),
        };
        let signing_keys = match var("SIGNING_KEY_FILE") {
            Some(paths) => read_keys(&paths)?,
            None if demo => SigningKeys::new(demo_key(&data_dir)?, Vec::new()),
            None => return Err("SIGNING_KEY_FILE is not set: name a file of 32 random bytes or more".to_owned()),
        };
        let public_base_url = or("PUBLIC_BASE_URL", &format!("http://{bind}")).trim_end_matches('/').to_owned();
        if !public_base_url.starts_with("http://") && !public_base_url.starts_with("https://") {
            return Err("PUBLIC_BASE_URL begins with http:// or https://".to_owned());
        }
        let surroundings =
            PaymentSurroundings { var: &var, demo, public_base_url: &public_base_url, signing_keys: &signing_keys };
        let payment_provider = provider::settings(&surroundings)?;
        Ok(Self {
            payment_provider,
            ops_bind: or("OPS_BIND", "127.0.0.1:8081"),
            drain: drain(&or("DRAIN_SECONDS", "0"))?,
            replica: var("DATABASE_READ_URL").map(|url| replica(&url, &database)).transpose()?,
            trusted_proxies: proxies(&or("TRUSTED_PROXIES", ""))?,
            smtp_url: var("SMTP_URL"),
            mail_from: or("MAIL_FROM", "Šapa <no-reply@localhost>"),
            argon2: password_cost(19_456, 2),
            second_factor_roles: roles(&or("REQUIRE_SECOND_FACTOR", ""))?,
            object_store,
            bind,
            database,
            data_dir,
            signing_keys,
            demo,
            public_base_url,
        })
    }

    /// Whether browsers reach the server encrypted, so that cookies may require it.
    pub fn is_https(&self) -> bool {
        self.public_base_url.starts_with("https://")
    }
}

/// What the settings of the provider follow from.
struct PaymentSurroundings<'a, V> {
    var: &'a V,
    demo: bool,
    public_base_url: &'a str,
    signing_keys: &'a SigningKeys,
}

impl<V: Fn(&str) -> Option<String>> Surroundings for PaymentSurroundings<'_, V> {
    fn var(&self, name: &str) -> Option<String> {
        (self.var)(name)
    }

    fn demo(&self) -> bool {
        self.demo
    }

    fn public_base_url(&self) -> &str {
        self.public_base_url
    }

    fn secrets(&self, of: &str) -> Vec<String> {
        self.signing_keys.all().map(|key| signature::derived(key, of)).collect()
    }
}

/// Parameters of Argon2id with one lane. Numbers that the algorithm refuses become its recommended
/// ones, which are the product's too.
pub fn password_cost(kibibytes: u32, passes: u32) -> Params {
    Params::new(kibibytes, passes, 1, None).unwrap_or(Params::DEFAULT)
}

fn replica(url: &str, primary: &Location) -> Result<Location, String> {
    // The message names the variable that is wrong.
    let at = Location::parse(url).map_err(|e| e.replace("DATABASE_URL", "DATABASE_READ_URL"))?;
    if at.engine() == Engine::Sqlite || primary.engine() == Engine::Sqlite {
        return Err("DATABASE_READ_URL is a streaming replica of a PostgreSQL in DATABASE_URL".to_owned());
    }
    Ok(at)
}

fn drain(seconds: &str) -> Result<Duration, String> {
    let seconds = seconds.parse().ok().filter(|seconds| *seconds <= LONGEST_DRAIN);
    seconds.map(Duration::from_secs).ok_or_else(|| format!("DRAIN_SECONDS is a number from 0 to {LONGEST_DRAIN}"))
}

fn roles(list: &str) -> Result<Vec<Role>, String> {
    let names = list.split(',').map(str::trim).filter(|name| !name.is_empty());
    names
        .map(|name| {
            let role = Role::parse(name).filter(|role| factor::may_have(*role));
            role.ok_or_else(|| format!("REQUIRE_SECOND_FACTOR: `{name}` is not SYSADM, ADMIN or OPR"))
        })
        .collect()
}

fn proxies(list: &str) -> Result<Vec<IpNet>, String> {
    let entries = list.split(',').map(str::trim).filter(|entry| !entry.is_empty());
    entries
        .map(|entry| {
            let net = entry.parse::<IpNet>().ok();
            net.or_else(|| entry.parse::<std::net::IpAddr>().ok().map(IpNet::from))
                .ok_or_else(|| format!("TRUSTED_PROXIES: `{entry}` is no address or network"))
        })
        .collect()
}

/// The keys in these files, the one that signs first.
fn read_keys(paths: &str) -> Result<SigningKeys, String> {
    let mut keys: Vec<Vec<u8>> = Vec::new();
    for path in paths.split(',').map(str::trim).filter(|path| !path.is_empty()) {
        let key = read_key(Path::new(path))?;
        if keys.contains(&key) {
            return Err(format!("SIGNING_KEY_FILE: {path} holds a key that another file of the list holds"));
        }
        keys.push(key);
    }
    let mut keys = keys.into_iter();
    match keys.next() {
        Some(first) => Ok(SigningKeys::new(first, keys.collect())),
        None => Err("SIGNING_KEY_FILE names no file".to_owned()),
    }
}

fn read_key(path: &Path) -> Result<Vec<u8>, String> {
    let key = std::fs::read(path).map_err(|e| format!("SIGNING_KEY_FILE {}: {e}", path.display()))?;
    if key.len() < KEY_BYTES {
        return Err(format!("SIGNING_KEY_FILE holds {} bytes; {KEY_BYTES} or more are needed", key.len()));
    }
    Ok(key)
}

fn demo_key(data_dir: &Path) -> Result<Vec<u8>, String> {
    let path = data_dir.join("demo-signing-key");
    if path.exists() {
        return read_key(&path);
    }
    let mut key = vec![0; 64];
    getrandom::fill(&mut key).map_err(|e| format!("no randomness for the signing key: {e}"))?;
    write_private(&path, &key)?;
    Ok(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pairs: &[(&str, &str)]) -> Result<Config, String> {
        Config::from(|name| pairs.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned()))
    }

    #[test]
    fn refuses_to_start_without_a_good_key() {
        let dir = tempfile::tempdir().expect("a folder");
        let key = dir.path().join("key");
        let named = key.to_str().expect("UTF-8");
        assert!(read(&[]).is_err_and(|e| e.contains("SIGNING_KEY_FILE")));
        std::fs::write(&key, [7; 31]).expect("a file");
        assert!(read(&[("SIGNING_KEY_FILE", named)]).is_err_and(|e| e.contains("31 bytes")));
        std::fs::write(&key, [7; 32]).expect("a file");
        assert!(read(&[("SIGNING_KEY_FILE", named)]).is_ok());
    }

    #[test]
    fn two_keys_may_be_named_and_the_first_one_signs() {
        let dir = tempfile::tempdir().expect("a folder");
        let file = |name: &str, byte: u8, length: usize| {
            let path = dir.path().join(name);
            std::fs::write(&path, vec![byte; length]).expect("a file");
            path.to_str().expect("UTF-8").to_owned()
        };
        let (old, new, short) = (file("old", 1, 32), file("new", 2, 40), file("short", 3, 31));
        let keys = |list: &str| read(&[("SIGNING_KEY_FILE", list)]).map(|config| config.signing_keys);
        let both = keys(&format!("{new}, {old}")).expect("two keys");
        assert_eq!((both.first(), both.all().collect::<Vec<_>>()), (&[2; 40][..], vec![&[2; 40][..], &[1; 32][..]]));
        let turned = keys(&format!("{old},{new}")).expect("two keys");
        assert_eq!((turned.first(), turned.all().count()), (&[1; 32][..], 2));
        assert!(keys(&format!("{new},{short}")).is_err_and(|e| e.contains("31 bytes")));
        assert!(keys(&format!("{new},{new}")).is_err_and(|e| e.contains("another file of the list")));
        assert!(keys(&format!("{new},{}", dir.path().join("none").display())).is_err_and(|e| e.contains("none")));
        assert!(keys(" , ").is_err_and(|e| e.contains("names no file")));
    }

    #[test]
    fn a_demo_makes_its_own_key_and_keeps_it() {
        let dir = tempfile::tempdir().expect("a folder");
        let place = dir.path().to_str().expect("UTF-8");
        let first = read(&[("DEMO", "1"), ("DATA_DIR", place)]).expect("a demo").signing_keys;
        let second = read(&[("DEMO", "1"), ("DATA_DIR", place)]).expect("a demo").signing_keys;
        assert!(first.first().len() >= KEY_BYTES && first == second);
    }

    #[test]
    fn unknown_databases_are_refused() {
        for url in ["mysql://h/db", "file.db", "sqlite:file.db", "sqlite://", "sqlite://:memory:", "Postgres"] {
            assert!(Location::parse(url).is_err(), "{url}");
        }
        assert!(Location::parse("sqlite://data/sapa.db").is_ok());
        assert!(Location::parse("postgres://u@h/db").is_ok());
    }

    #[test]
    fn a_replica_needs_postgresql() {
        let dir = tempfile::tempdir().expect("a folder");
        let place = dir.path().to_str().expect("UTF-8");
        let with = |primary, replica| {
            let pairs = [("DEMO", "1"), ("DATA_DIR", place), ("DATABASE_URL", primary), ("DATABASE_READ_URL", replica)];
            read(&pairs).map(|config| config.replica.is_some())
        };
        assert_eq!(with("postgres://u@h/db", "postgres://u@r/db"), Ok(true));
        for (primary, replica) in [
            ("postgres://u@h/db", "sqlite://a.db"),
            ("sqlite://a.db", "sqlite://b.db"),
            ("sqlite://a.db", "postgres://u@r/db"),
            ("postgres://u@h/db", "mysql://u@r/db"),
        ] {
            assert!(with(primary, replica).is_err_and(|e| e.contains("DATABASE_READ_URL")), "{primary} {replica}");
        }
    }

    #[test]
    fn every_variable_that_is_read_is_listed() {
        let source = include_str!("config.rs").split("mod tests").next().unwrap_or_default();
        for call in ["var(\"", "or(\""] {
            for rest in source.split(call).skip(1) {
                let name = rest.split('"').next().unwrap_or_default();
                assert!(VARIABLES.iter().any(|(listed, ..)| *listed == name), "{name}");
            }
        }
        for (name, ..) in provider::variables() {
            assert!(!VARIABLES.iter().any(|(listed, ..)| listed == name), "{name} is listed twice");
        }
        for name in crate::image::BUCKET_SETTINGS {
            assert!(VARIABLES.iter().any(|(listed, ..)| *listed == name), "{name}");
        }
    }
}
