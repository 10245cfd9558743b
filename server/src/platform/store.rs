//! A store of files: a folder, or a bucket that speaks S3. Owns the address, the wait for a store that
//! does not answer, and the meaning of its failures for a request. Knows nothing of the files' content.

use std::io::{Read, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use actix_web::web::Bytes;
use futures_util::TryStreamExt;
use object_store::aws::{AmazonS3Builder, AmazonS3ConfigKey};
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::prefix::PrefixStore;
use object_store::{ObjectStore, ObjectStoreExt, RetryConfig};

use crate::platform::files;
use crate::platform::problem::Error;

/// The environment variables that open a bucket.
pub const BUCKET_SETTINGS: [&str; 8] = [
    "AWS_ENDPOINT",
    "AWS_REGION",
    "AWS_ACCESS_KEY_ID",
    "AWS_SECRET_ACCESS_KEY",
    "AWS_SESSION_TOKEN",
    "AWS_ALLOW_HTTP",
    "AWS_ROLE_ARN",
    "AWS_WEB_IDENTITY_TOKEN_FILE",
];

/// The time limit of the store for a file.
const PATIENCE: Duration = Duration::from_secs(10);
/// Bytes of one part of a large file that is sent. A bucket takes 10,000 parts of 5 MB or more.
const PART: u64 = 16 * 1024 * 1024;

/// A parsed address of a store.
#[derive(Clone, PartialEq, Eq)]
pub enum StoreUrl {
    /// A folder of this machine.
    Folder(PathBuf),
    Bucket {
        name: String,
        /// Prefix of the names of its files.
        prefix: String,
        /// The [`BUCKET_SETTINGS`] that are set, with their values; some are secrets.
        settings: Vec<(&'static str, String)>,
    },
}

impl StoreUrl {
    /// Parses `file://<folder>` or `s3://<bucket>/<prefix>`, the value of `name`; any other text is refused. `var` reads
    /// the environment.
    pub fn parse(name: &str, url: &str, var: &impl Fn(&str) -> Option<String>) -> Result<Self, String> {
        if let Some(folder) = url.strip_prefix("file://") {
            return match folder {
                "" => Err(format!("{name} names no folder: file://<path>")),
                folder => Ok(Self::Folder(PathBuf::from(folder))),
            };
        }
        let Some(bucket) = url.strip_prefix("s3://") else {
            let scheme = url.split(':').next().unwrap_or_default();
            return Err(format!("unknown store `{scheme}`: {name} is file://<path> or s3://<bucket>/<prefix>"));
        };
        let (bucket, prefix) = bucket.split_once('/').unwrap_or((bucket, ""));
        let good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '.';
        if !(3..=63).contains(&bucket.len()) || !bucket.chars().all(good) {
            return Err(format!("{name}: `{bucket}` is no name of a bucket"));
        }
        let settings = BUCKET_SETTINGS.iter().filter_map(|name| Some((*name, var(name)?))).collect();
        Ok(Self::Bucket { name: bucket.to_owned(), prefix: prefix.to_owned(), settings })
    }
}

/// An open store. Cheap to clone.
#[derive(Clone)]
pub struct Store(Arc<dyn ObjectStore>);

impl Store {
    /// Opens the store; creates a missing folder.
    pub fn open(shelf: &StoreUrl) -> Result<Self, String> {
        let message = |e: object_store::Error| format!("the store of files: {e}");
        // For all TLS connections; the error of a second call in the process is ignored.
        let _ = rustls::crypto::ring::default_provider().install_default();
        match shelf {
            StoreUrl::Folder(folder) => {
                files::make_folder(&folder.join("image"))?;
                // A file that was answered as stored must survive a power failure.
                let store = LocalFileSystem::new_with_prefix(folder).map_err(message)?.with_fsync(true);
                Ok(Self(Arc::new(store)))
            }
            StoreUrl::Bucket { name, prefix, settings } => {
                let mut builder = AmazonS3Builder::new().with_bucket_name(name);
                for (name, value) in settings {
                    let key: AmazonS3ConfigKey = name.to_ascii_lowercase().parse().map_err(message)?;
                    builder = builder.with_config(key, value);
                }
                let retry = RetryConfig { max_retries: 2, retry_timeout: PATIENCE, ..RetryConfig::default() };
                let store = builder.with_retry(retry).build().map_err(message)?;
                Ok(Self(Arc::new(PrefixStore::new(store, prefix.as_str()))))
            }
        }
    }

    /// Stores a file under a new name.
    pub async fn put(&self, name: &str, file: Vec<u8>) -> Result<(), Error> {
        let path = Path::from(name);
        within(self.0.put(&path, file.into())).await.map(drop)
    }

    /// The file of this name.
    pub async fn get(&self, name: &str) -> Result<Bytes, Error> {
        let path = Path::from(name);
        within(async { self.0.get(&path).await?.bytes().await }).await
    }

    /// Deletes a file; a missing one counts as deleted.
    pub async fn delete(&self, name: &str) -> Result<(), Error> {
        let path = Path::from(name);
        match within(self.0.delete(&path)).await {
            Err(e) if e.problem().status == 404 => Ok(()),
            other => other,
        }
    }
}

/// What takes as long as it needs, for backups: errors are told in words.
impl Store {
    /// The names and sizes of all files whose names begin with the folder `under`; all files without it.
    pub async fn list(&self, under: Option<&str>) -> Result<Vec<(String, u64)>, String> {
        let under = under.map(Path::from);
        let found = self.0.list(under.as_ref()).map_ok(|file| (file.location.to_string(), file.size));
        found.try_collect().await.map_err(|e| e.to_string())
    }

    /// Stores a file of this machine, in parts.
    pub async fn upload(&self, name: &str, from: &std::path::Path) -> Result<(), String> {
        let unread = |e: std::io::Error| format!("{}: {e}", from.display());
        let mut file = std::fs::File::open(from).map_err(unread)?;
        let mut part = || {
            let mut part = Vec::new();
            (&mut file).take(PART).read_to_end(&mut part).map(|_| part).map_err(unread)
        };
        let (name, mut next) = (Path::from(name), part()?);
        if (next.len() as u64) < PART {
            return self.0.put(&name, next.into()).await.map(drop).map_err(|e| e.to_string());
        }
        let mut upload = self.0.put_multipart(&name).await.map_err(|e| e.to_string())?;
        let done = async {
            while !next.is_empty() {
                upload.put_part(std::mem::take(&mut next).into()).await.map_err(|e| e.to_string())?;
                next = part()?;
            }
            upload.complete().await.map(drop).map_err(|e| e.to_string())
        };
        let done = done.await;
        if done.is_err() {
            // What was sent costs money until it is taken back; the first error is the one to tell.
            let _ = upload.abort().await;
        }
        done
    }

    /// Writes a file of the store to `to`.
    pub async fn download(&self, name: &str, to: &mut impl Write) -> Result<(), String> {
        let found = self.0.get(&Path::from(name)).await.map_err(|e| e.to_string())?;
        let mut parts = found.into_stream();
        while let Some(part) = parts.try_next().await.map_err(|e| e.to_string())? {
            to.write_all(&part).map_err(|e| e.to_string())?;
        }
        Ok(())
    }

    /// Deletes a file; the answer of a store that fails is told.
    pub async fn remove(&self, name: &str) -> Result<(), String> {
        match self.0.delete(&Path::from(name)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(e) => Err(e.to_string()),
        }
    }
}

async fn within<T>(work: impl Future<Output = Result<T, object_store::Error>>) -> Result<T, Error> {
    match tokio::time::timeout(PATIENCE, work).await {
        Ok(Ok(done)) => Ok(done),
        Ok(Err(object_store::Error::NotFound { .. })) => Err(Error::not_found()),
        Ok(Err(e)) => {
            tracing::error!(cause = %e, "object store");
            let full = e.to_string().contains("No space left");
            Err(if full { Error::new(507, "server.storage_full") } else { Error::unavailable(5) })
        }
        Err(_) => {
            tracing::error!("the object store does not answer");
            Err(Error::unavailable(5))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(url: &str) -> Result<StoreUrl, String> {
        StoreUrl::parse("OBJECT_STORE_URL", url, &|name| (name == "AWS_REGION").then(|| "eu-central-1".to_owned()))
    }

    #[test]
    fn folders_and_buckets_are_understood() {
        assert!(parse("file:///var/lib/sapa/images") == Ok(StoreUrl::Folder("/var/lib/sapa/images".into())));
        assert!(parse("file://data/images") == Ok(StoreUrl::Folder("data/images".into())));
        let settings = vec![("AWS_REGION", "eu-central-1".to_owned())];
        let bucket =
            |prefix: &str| StoreUrl::Bucket { name: "sapa".into(), prefix: prefix.into(), settings: settings.clone() };
        assert!(parse("s3://sapa") == Ok(bucket("")));
        assert!(parse("s3://sapa/images/demo") == Ok(bucket("images/demo")));
    }

    #[test]
    fn other_store_addresses_are_refused() {
        for url in
            ["", "images", "/images", "file:images", "file://", "s3://", "s3://a", "s3:///x", "s3://A_b/x", "gs://sapa"]
        {
            assert!(parse(url).is_err(), "{url}");
        }
    }
}
