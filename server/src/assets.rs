//! The dashboard's files: inside the release binary, from `frontend/dist` in a debug build.
//! A missing file is 404; any other address gets the page, whose router knows better.

use std::collections::HashMap;
use std::io::Write;
use std::sync::{Arc, LazyLock, Mutex};

use actix_web::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpRequest, HttpResponse};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::http::headers::page_policy;
use crate::http::input::hex;
use crate::problem::Error;

#[derive(RustEmbed)]
#[folder = "../frontend/dist"]
#[allow_missing = true]
struct Dist;

const PAGE: &str = "index.html";
/// In the page's styles and in its `<meta>`; replaced by a fresh nonce per answer.
const NONCE: &str = "__CSP_NONCE__";
/// Folders of files that the page asks for by name.
const PARTS: [&str; 2] = ["static/", "assets/"];

/// The file, or the page.
pub async fn serve(request: HttpRequest) -> Result<HttpResponse, Error> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Err(Error::wrong_method("GET, HEAD"));
    }
    let path = request.path().trim_start_matches('/');
    if path.is_empty() || path == PAGE {
        return page();
    }
    match Dist::get(path) {
        Some(file) => Ok(answer(&request, path, file)),
        // A script that is gone must fail as a script, not come back as a page.
        None if PARTS.iter().any(|folder| path.starts_with(folder)) => Err(Error::not_found()),
        None if path.rsplit('/').next().is_some_and(|name| name.contains('.')) => Err(Error::not_found()),
        None => page(),
    }
}

fn page() -> Result<HttpResponse, Error> {
    let file = Dist::get(PAGE).ok_or_else(Error::not_found)?;
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|e| Error::internal(format!("randomness: {e}")))?;
    let nonce = STANDARD.encode(bytes);
    let html = String::from_utf8_lossy(&file.data).replace(NONCE, &nonce);
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/html; charset=utf-8"))
        .insert_header((CONTENT_SECURITY_POLICY, page_policy(&nonce)))
        .insert_header((CACHE_CONTROL, "no-store"))
        .body(html))
}

fn answer(request: &HttpRequest, path: &str, file: EmbeddedFile) -> HttpResponse {
    let tag = format!("\"{}\"", hex(&file.metadata.sha256_hash()[..16]));
    let keep = if has_hash(path) { "public, max-age=31536000, immutable" } else { "public, no-cache" };
    let mut response = HttpResponse::Ok();
    response
        .insert_header((ETAG, tag.as_str()))
        .insert_header((CACHE_CONTROL, keep))
        .insert_header((VARY, "Accept-Encoding"));
    if request.headers().get(IF_NONE_MATCH).and_then(|v| v.to_str().ok()) == Some(tag.as_str()) {
        return response.status(StatusCode::NOT_MODIFIED).finish();
    }
    response.insert_header((CONTENT_TYPE, content_type(path)));
    if is_text(path) && takes_gzip(request) {
        let packed = packed(path, &file);
        return response.insert_header((CONTENT_ENCODING, "gzip")).body(packed.as_ref().clone());
    }
    response.body(file.data.into_owned())
}

/// Each text file is compressed once, when it is first asked for.
fn packed(path: &str, file: &EmbeddedFile) -> Arc<Vec<u8>> {
    type Packed = Mutex<HashMap<[u8; 32], Arc<Vec<u8>>>>;
    static PACKED: LazyLock<Packed> = LazyLock::new(Mutex::default);
    let key = file.metadata.sha256_hash();
    let known = |map: &Packed| map.lock().ok().and_then(|map| map.get(&key).cloned());
    if let Some(done) = known(&PACKED) {
        return done;
    }
    let mut encoder = GzEncoder::new(Vec::new(), Compression::new(8));
    let done = match encoder.write_all(&file.data).and_then(|()| encoder.finish()) {
        Ok(bytes) => Arc::new(bytes),
        Err(e) => {
            tracing::warn!(path, error = %e, "compression");
            return Arc::new(file.data.to_vec());
        }
    };
    if let Ok(mut map) = PACKED.lock() {
        map.insert(key, done.clone());
    }
    done
}

fn takes_gzip(request: &HttpRequest) -> bool {
    let asked = request.headers().get(ACCEPT_ENCODING).and_then(|v| v.to_str().ok()).unwrap_or_default();
    asked.split(',').any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        parts.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip")) && !parts.any(|p| p == "q=0")
    })
}

fn extension(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(_, extension)| extension)
}

fn is_text(path: &str) -> bool {
    matches!(extension(path), "js" | "css" | "html" | "svg" | "json" | "wasm" | "txt" | "map" | "ttf")
}

fn content_type(path: &str) -> &'static str {
    match extension(path) {
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "woff" => "font/woff",
        "ttf" => "font/ttf",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// `name-BX3f9a2c.woff2`, as the build names files by their content: a dash and eight
/// characters, which are no word.
fn has_hash(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let stem = name.split('.').next().unwrap_or(name).as_bytes();
    let Some((rest, hash)) = stem.len().checked_sub(8).map(|at| stem.split_at(at)) else { return false };
    PARTS.iter().any(|folder| path.starts_with(folder))
        && rest.len() > 1
        && rest.ends_with(b"-")
        && hash.iter().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'))
        && hash.iter().any(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_with_a_hash_are_kept_for_ever() {
        assert!(has_hash("assets/raleway-latin-BX3f9a2c.woff2"));
        assert!(has_hash("static/js/auth-DvUU--9e.js"));
        for plain in [
            "static/js/mode.js",
            "assets/icons/tabler-icons.woff2",
            "static/js/user-settings.js",
            "assets/-BX3f9a2c.js",
            "x-BX3f9a2c.js",
        ] {
            assert!(!has_hash(plain), "{plain}");
        }
    }
}
