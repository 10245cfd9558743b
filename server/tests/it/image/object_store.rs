//! Images in a bucket instead of a folder, against a fake server with the needed part of S3: put, get,
//! and deleting several objects.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

use sapa_server::image::StoreUrl;

use crate::fixture::Fixture;
use crate::image::files::png;
use crate::image::upload::send;
use crate::image::uses::sweep;
use crate::support::TestApp;

pub type Objects = Arc<Mutex<BTreeMap<String, Vec<u8>>>>;

/// The key of an object that is in no bucket: what ends with its content cannot be stored.
pub const REFUSED: &str = "refused";

/// Serves one connection.
pub fn serve(stream: TcpStream, objects: &Objects) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut writer = stream;
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line)? == 0 {
            return Ok(());
        }
        let mut words = line.split_whitespace();
        let (method, path) = (words.next().unwrap_or_default().to_owned(), words.next().unwrap_or_default().to_owned());
        let (mut length, mut signed) = (0, false);
        loop {
            let mut header = String::new();
            reader.read_line(&mut header)?;
            let header = header.trim().to_ascii_lowercase();
            if header.is_empty() {
                break;
            }
            if let Some(number) = header.strip_prefix("content-length:") {
                length = number.trim().parse().unwrap();
            }
            signed |= header.starts_with("authorization: aws4-hmac-sha256 credential=key/");
        }
        let mut body = vec![0; length];
        reader.read_exact(&mut body)?;
        let mut objects = objects.lock().unwrap();
        let (status, body) = match method.as_str() {
            _ if !signed => ("403 Forbidden", Vec::new()),
            "PUT" if objects.get(REFUSED).is_some_and(|end| path.as_bytes().ends_with(end)) => {
                ("403 Forbidden", Vec::new())
            }
            "PUT" => {
                objects.insert(path, body);
                ("200 OK", Vec::new())
            }
            "GET" if path.contains("list-type=2") => {
                let prefix = path.split("prefix=").nth(1).unwrap_or_default().split('&').next().unwrap_or_default();
                let prefix = format!("/sapa-test/{}", prefix.replace("%2F", "/"));
                let listed: String = objects
                    .iter()
                    .filter(|(key, _)| key.starts_with(&prefix))
                    .map(|(key, object)| {
                        format!(
                            "<Contents><Key>{}</Key><LastModified>2026-11-21T12:00:00.000Z</LastModified><Size>{}</Size>\
                             <ETag>x</ETag></Contents>",
                            key.trim_start_matches("/sapa-test/"),
                            object.len()
                        )
                    })
                    .collect();
                ("200 OK", format!("<ListBucketResult>{listed}</ListBucketResult>").into_bytes())
            }
            "GET" => match objects.get(&path) {
                Some(object) => ("200 OK", object.clone()),
                None => ("404 Not Found", Vec::new()),
            },
            _ => {
                let text = String::from_utf8(body).unwrap();
                let keys = text.split("<Key>").skip(1).filter_map(|part| part.split("</Key>").next());
                let gone: String = keys
                    .map(|key| {
                        objects.remove(&format!("/sapa-test/{key}"));
                        format!("<Deleted><Key>{key}</Key></Deleted>")
                    })
                    .collect();
                ("200 OK", format!("<DeleteResult>{gone}</DeleteResult>").into_bytes())
            }
        };
        write!(
            writer,
            "HTTP/1.1 {status}\r\nContent-Length: {}\r\nETag: \"x\"\r\nLast-Modified: Sat, 21 Nov 2026 12:00:00 GMT\r\n\r\n",
            body.len()
        )?;
        writer.write_all(&body)?;
    }
}

#[test]
fn a_bucket_stores_images() {
    let objects = Objects::default();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let shared = objects.clone();
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let shared = shared.clone();
            std::thread::spawn(move || serve(stream, &shared));
        }
    });
    let settings = |name: &str| match name {
        "AWS_ENDPOINT" => Some(format!("http://{address}")),
        "AWS_ALLOW_HTTP" => Some("true".to_owned()),
        "AWS_ACCESS_KEY_ID" => Some("key".to_owned()),
        "AWS_SECRET_ACCESS_KEY" => Some("secret".to_owned()),
        _ => None,
    };
    let shelf = StoreUrl::parse("OBJECT_STORE_URL", "s3://sapa-test/images/demo", &settings).unwrap();
    let fixture = Fixture::over(TestApp::with(|config| config.object_store = shelf));
    let id = send(&fixture, "admin", "logo", &png(40, 40)).expect(201).json()["id"].clone();
    let names: Vec<String> = objects.lock().unwrap().keys().cloned().collect();
    assert!(names.len() == 1 && names[0].starts_with("/sapa-test/images/demo/"), "{names:?}");
    let shown = fixture.get("admin", &format!("/images/{id}")).expect(200);
    assert_eq!(Some(&shown.body), objects.lock().unwrap().get(&names[0]));
    assert_eq!(sweep(&fixture, 25), 1);
    assert!(objects.lock().unwrap().is_empty());
    fixture.get("admin", &format!("/images/{id}")).expect(404);
}
