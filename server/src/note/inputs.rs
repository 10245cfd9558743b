//! How the bodies of notes look in the API document.

use crate::platform::http::twins::twins;

twins! {
    /// A note.
    NoteInput = sapa_core::note::NoteInput {
        #[schema(example = "BOOKING")]
        entity: String,
        /// What it is on.
        entity_id: i64,
        #[schema(max_length = 2000)]
        text: String,
        /// Left out: PLATFORM of a SYSADM, else COMPANY.
        #[schema(example = "COMPANY")]
        visibility: Option<String>,
    }
    /// What of a note may be changed.
    NoteEditInput = sapa_core::note::NoteEditInput {
        #[schema(max_length = 2000)]
        text: String,
        /// Left out: as it is.
        #[schema(example = "COMPANY")]
        visibility: Option<String>,
    }
}
