//! The backups that lie beside one: their logs may know of erasures that happened after it.

use std::path::{Path, PathBuf};

use super::archive::Archive;
use super::place::{Place, whole};
use crate::platform::files;
use crate::platform::store::StoreUrl;

/// The backups that lie beside one, as places: the other sub-folders, tar files or prefixes.
pub fn beside(place: &Place) -> Result<Vec<Place>, String> {
    let parent = |path: &Path| match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
        _ => PathBuf::from("."),
    };
    match place {
        Place::Folder(path) => {
            let (folder, own) = (parent(path), path.file_name().unwrap_or_default().to_string_lossy().into_owned());
            let others = whole(&Place::Folder(folder.clone()))?.into_iter().filter(|name| *name != own);
            Ok(others.map(|name| Place::Folder(folder.join(name))).collect())
        }
        Place::Tar(path) => {
            let folder = parent(path);
            let tars = files::names(&folder)?.into_iter().map(|name| folder.join(name));
            let tars = tars.filter(|other| other.extension().is_some_and(|ending| ending == "tar"));
            let others = tars.filter(|other| other.file_name() != path.file_name()).map(Place::Tar);
            // Other people's tar files are no backups.
            Ok(others.filter(|other| Archive::open(other, Path::new(".")).is_ok()).collect())
        }
        Place::Bucket { text, bucket: StoreUrl::Bucket { name, prefix, settings } } => {
            let Some((above, own)) = prefix.rsplit_once('/').or(Some(("", prefix.as_str()))) else {
                return Ok(Vec::new());
            };
            let of = |prefix: &str| StoreUrl::Bucket {
                name: name.clone(),
                prefix: prefix.to_owned(),
                settings: settings.clone(),
            };
            let Some(root) = text.strip_suffix(own) else { return Ok(Vec::new()) };
            let folder = Place::Bucket { text: root.to_owned(), bucket: of(above) };
            let others = whole(&folder)?.into_iter().filter(|name| name != own);
            Ok(others
                .map(|name| {
                    let prefix = if above.is_empty() { name.clone() } else { format!("{above}/{name}") };
                    Place::Bucket { text: format!("{root}{name}"), bucket: of(&prefix) }
                })
                .collect())
        }
        Place::Bucket { .. } => Ok(Vec::new()),
    }
}
