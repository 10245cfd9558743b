//! Tells cargo which files outside the crate end up inside the binary.

fn main() {
    for path in ["../core/locales", "../migrations", "../frontend/dist"] {
        // A path that does not exist would make every build a full one.
        if std::path::Path::new(path).exists() {
            println!("cargo:rerun-if-changed={path}");
        }
    }
}
