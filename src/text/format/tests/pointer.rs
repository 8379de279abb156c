//! Pointers and UUIDs.

use super::check;
use crate::text::format::Format;

#[test]
fn json_pointers() {
    check(
        Format::JsonPointer,
        &[
            "",
            "/",
            "//",
            "/a~0b~1c",
            "/~01",
            "/\u{e9}\u{1f600}",
            "/ \t\0",
            "/a/0/-",
            "/%7E",
        ],
        &["a", "#/a", " /a", "/~", "/a~/b", "/~2", "/a~0~", "~0", "/~\u{661}"],
    );
}

#[test]
fn relative_json_pointers() {
    check(
        Format::RelativeJsonPointer,
        &[
            "0",
            "9#",
            "10/a~1b",
            "0/",
            "0+1",
            "2-10#",
            "1+0/a/b",
            "123456789012345678901234567890#",
        ],
        &[
            "", "#", "/a", "00", "007#", "0##", "0#/a", "0a", "-1", "1+", "1-/a", "1+01", "1+-1", "1++1", "0/~", "1 ",
            "\u{661}",
        ],
    );
}

#[test]
fn uuids() {
    check(
        Format::Uuid,
        &[
            "01890a5d-ac96-774b-bcce-b302099a8057",
            "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
            "a0B1c2D3-e4F5-0000-9999-AbCdEf012345",
        ],
        &[
            "",
            "01890a5dac96774bbcceb302099a8057",
            "{01890a5d-ac96-774b-bcce-b302099a8057}",
            "01890a5d-ac96-774b-bcce-b302099a805g",
            "01890a5d-ac96-774b-bcce-b302099a805",
            "01890a5d-ac96-774b-bcce-b302099a80577",
            "01890a5d-ac96-774b-bcceb-302099a8057",
            "01890a5d_ac96_774b_bcce_b302099a8057",
            "01890a5-dac96-774b-bcce-b302099a8057",
            "01890a5d-ac96-774b-bcce-b302099a80\u{e9}",
        ],
    );
}
