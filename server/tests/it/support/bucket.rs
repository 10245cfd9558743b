//! A test's own bucket: the small S3 server of the package `s3s-fs` on a loopback port, over a temporary folder. It
//! refuses every request whose signature is not that of its secret.

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use actix_web::rt::net::TcpListener;
use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto;
use s3s::access::{S3Access, S3AccessContext};
use s3s::auth::SimpleAuth;
use s3s::service::{S3Service, S3ServiceBuilder};
use s3s::{S3Error, S3ErrorCode, S3Result};
use s3s_fs::FileSystem;
use sapa_server::image::StoreUrl;
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tokio::sync::watch;

/// The name of the bucket.
pub const BUCKET: &str = "sapa-test";
const KEY: &str = "test-key";
/// The secret of [`KEY`].
pub const SECRET: &str = "test/secret+1=";

/// What answers connections.
#[derive(Clone, Copy, PartialEq)]
pub enum Condition {
    Well,
    /// Connections end without an answer.
    Gone,
    /// Connections stay open without an answer.
    Silent,
}

/// The error that a request gets, by its operation (`PutObject`) and key; none: it goes on.
type Refuse = Box<dyn FnMut(&str, &str) -> Option<S3ErrorCode> + Send>;

#[derive(Clone)]
struct Doorkeeper(Arc<Mutex<Refuse>>);

#[async_trait::async_trait]
impl S3Access for Doorkeeper {
    async fn check(&self, cx: &mut S3AccessContext<'_>) -> S3Result<()> {
        if cx.credentials().is_none() {
            return Err(S3Error::new(S3ErrorCode::AccessDenied));
        }
        let key = cx.s3_path().as_object().map_or("", |(_, key)| key);
        let refused = (self.0.lock().unwrap())(cx.s3_op().name(), key);
        refused.map_or(Ok(()), |code| Err(S3Error::new(code)))
    }
}

pub struct Bucket {
    port: u16,
    folder: TempDir,
    condition: watch::Sender<Condition>,
    doorkeeper: Doorkeeper,
    runtime: Option<Runtime>,
}

impl Bucket {
    /// An empty bucket named [`BUCKET`].
    pub fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join(BUCKET)).unwrap();
        let doorkeeper = Doorkeeper(Arc::new(Mutex::new(Box::new(|_, _| None))));
        let mut service = S3ServiceBuilder::new(FileSystem::new(folder.path()).unwrap());
        service.set_auth(SimpleAuth::from_single(KEY, SECRET));
        service.set_access(doorkeeper.clone());
        let service = service.build();
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let (condition, watched) = watch::channel(Condition::Well);
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let port = listener.local_addr().unwrap().port();
        runtime.spawn(serve(listener, service, watched));
        Self { port, folder, condition, doorkeeper, runtime: Some(runtime) }
    }

    /// The value of a variable of the environment that opens the bucket, with this secret.
    pub fn variable(&self, name: &str, secret: &str) -> Option<String> {
        match name {
            "AWS_ENDPOINT" => Some(format!("http://127.0.0.1:{}", self.port)),
            "AWS_ALLOW_HTTP" => Some("true".to_owned()),
            "AWS_ACCESS_KEY_ID" => Some(KEY.to_owned()),
            "AWS_SECRET_ACCESS_KEY" => Some(secret.to_owned()),
            _ => None,
        }
    }

    /// The address of a prefix, opened with this secret.
    pub fn opened_with(&self, secret: &str, prefix: &str) -> StoreUrl {
        let url = format!("s3://{BUCKET}/{prefix}");
        StoreUrl::parse("OBJECT_STORE_URL", &url, &|name| self.variable(name, secret)).unwrap()
    }

    /// The address of a prefix.
    pub fn at(&self, prefix: &str) -> StoreUrl {
        self.opened_with(SECRET, prefix)
    }

    /// The open connections end, and new ones meet this condition.
    pub fn set(&self, condition: Condition) {
        self.condition.send(condition).unwrap();
    }

    /// From now on `refuse` decides which requests get an error.
    pub fn refuse(&self, refuse: impl FnMut(&str, &str) -> Option<S3ErrorCode> + Send + 'static) {
        *self.doorkeeper.0.lock().unwrap() = Box::new(refuse);
    }

    /// The keys of all objects, in order.
    pub fn keys(&self) -> Vec<String> {
        let mut keys = Vec::new();
        collect(&self.folder.path().join(BUCKET), "", &mut keys);
        keys.sort();
        keys
    }

    /// Stores an object beside the API.
    pub fn store(&self, key: &str, object: &[u8]) {
        let path = self.folder.path().join(BUCKET).join(key);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, object).unwrap();
    }

    /// The content of an object.
    pub fn object(&self, key: &str) -> Vec<u8> {
        std::fs::read(self.folder.path().join(BUCKET).join(key)).unwrap()
    }

    /// The number of parts of uploads that neither ended nor were taken back.
    pub fn parts(&self) -> usize {
        let names = std::fs::read_dir(self.folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
        names.filter(|name| name.to_str().unwrap().starts_with(".upload_id-")).count()
    }
}

impl Drop for Bucket {
    fn drop(&mut self) {
        self.runtime.take().unwrap().shutdown_timeout(Duration::from_secs(1));
    }
}

async fn serve(listener: TcpListener, service: S3Service, watched: watch::Receiver<Condition>) {
    let http = auto::Builder::new(TokioExecutor::new()).http1_only();
    while let Ok((socket, _)) = listener.accept().await {
        let mut watched = watched.clone();
        let condition = *watched.borrow_and_update();
        if condition == Condition::Gone {
            continue;
        }
        let connection = http.serve_connection(TokioIo::new(socket), service.clone()).into_owned();
        tokio::spawn(async move {
            let changed = Box::pin(watched.changed());
            if condition == Condition::Silent {
                _ = changed.await;
            } else {
                futures_util::future::select(Box::pin(connection), changed).await;
            }
        });
    }
}

fn collect(folder: &Path, prefix: &str, keys: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let key = format!("{prefix}{}", entry.file_name().to_str().unwrap());
        if entry.file_type().unwrap().is_dir() {
            collect(&entry.path(), &format!("{key}/"), keys);
        } else {
            keys.push(key);
        }
    }
}
