//! Images: uploaded safely, stored, sent. Owns the way from an uploaded file to the stored one. The
//! core decides the limits, the database knows the owner of an image, the handlers check who may
//! see it.

pub(crate) mod container;
pub mod handlers;
pub mod keep;
pub(crate) mod picture;
pub mod rows;
pub mod send;
pub mod sweep;

use std::sync::Arc;
use std::time::Duration;

use actix_web::web::Bytes;
use sapa_core::image::{ImageFormat, ImagePurpose};
use tokio::sync::Semaphore;

use crate::platform::blocking::spawn_blocking;
use crate::platform::hex::random_name;
use crate::platform::problem::Error;
use crate::platform::store::Store;

pub use crate::platform::store::{BUCKET_SETTINGS, StoreUrl};
pub use picture::{Picture, read};

/// The longest wait of a picture for its turn to be decoded.
const TURN: Duration = Duration::from_secs(2);

/// Reads and stores pictures. Cheap to clone.
#[derive(Clone)]
pub struct Images {
    store: Store,
    /// One permit for each core: decoding is all work and no waiting.
    turns: Arc<Semaphore>,
}

impl Images {
    /// Opens the store of files.
    pub fn open(shelf: &StoreUrl) -> Result<Self, String> {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Ok(Self { store: Store::open(shelf)?, turns: Arc::new(Semaphore::new(cores)) })
    }

    /// The picture in `file`, decoded away from the threads that answer requests. 503 when too many
    /// wait.
    pub async fn read(&self, purpose: ImagePurpose, file: Vec<u8>) -> Result<Picture, Error> {
        let turn = match tokio::time::timeout(TURN, self.turns.clone().acquire_owned()).await {
            Ok(Ok(turn)) => turn,
            _ => return Err(Error::unavailable(2)),
        };
        let read = spawn_blocking(move || {
            let picture = read(purpose, &file);
            drop(turn);
            picture
        });
        // A decoder that panics met a file that is no picture.
        read.await.unwrap_or_else(|_| Err(picture::unreadable())).map_err(Error::unprocessable)
    }

    /// Stores a file under `name`.
    pub async fn put(&self, name: &str, file: Vec<u8>) -> Result<(), Error> {
        self.store.put(name, file).await
    }

    /// Stores several files, for the seed.
    pub fn put_all(&self, files: Vec<(String, Vec<u8>)>) -> Result<(), Error> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|e| Error::internal(format!("runtime: {e}")))?;
        runtime.block_on(async {
            for (name, file) in files {
                self.put(&name, file).await?;
            }
            Ok(())
        })
    }

    /// The file stored under `name`.
    pub async fn get(&self, name: &str) -> Result<Bytes, Error> {
        self.store.get(name).await
    }

    /// Deletes the file.
    pub async fn delete(&self, name: &str) -> Result<(), Error> {
        self.store.delete(name).await
    }
}

/// A new file name, unique and not guessable.
pub fn new_name(format: ImageFormat) -> Result<String, Error> {
    Ok(format!("{}.{}", random_name()?, extension(format)))
}

/// The ending of file names of the format.
pub const fn extension(format: ImageFormat) -> &'static str {
    match format {
        ImageFormat::Jpeg => "jpg",
        ImageFormat::Png | ImageFormat::Other => "png",
    }
}
