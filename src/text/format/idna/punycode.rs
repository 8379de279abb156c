//! Punycode (RFC 3492): a label's code points in letters, digits and hyphens.

const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
const INITIAL_BIAS: u32 = 72;
const INITIAL_N: u32 = 0x80;

/// Decodes `encoded`, in lower case and without the prefix, into the start of `buffer`; none if it is not Punycode or
/// decodes to more code points than `buffer` holds.
///
/// What decodes encodes to the same text again, so nobody needs to try: each number has one spelling, and numbers are
/// in the order in which an encoder writes them.
pub fn decode<'b>(encoded: &[u8], buffer: &'b mut [char]) -> Option<&'b [char]> {
    // With no code point before it, a hyphen is no delimiter (section 6.2), and it is no digit.
    let (basic, digits) = match encoded.iter().rposition(|&byte| byte == b'-') {
        None | Some(0) => (&[][..], encoded),
        Some(delimiter) => (encoded.get(..delimiter)?, encoded.get(delimiter + 1..)?),
    };
    let mut length = basic.len();
    for (place, &byte) in buffer.get_mut(..length)?.iter_mut().zip(basic) {
        *place = Some(byte).filter(u8::is_ascii)?.into();
    }
    let mut digits = digits.iter();
    let mut n = INITIAL_N;
    let mut at = 0;
    let mut bias = INITIAL_BIAS;
    while !digits.as_slice().is_empty() {
        let before = at;
        let mut weight = 1_u32;
        let mut k = BASE;
        loop {
            let digit = digit_value(*digits.next()?)?;
            at = digit.checked_mul(weight)?.checked_add(at)?;
            let threshold = threshold(k, bias);
            if digit < threshold {
                break;
            }
            weight = weight.checked_mul(BASE - threshold)?;
            k += BASE;
        }
        length += 1;
        let points = length as u32;
        bias = adapt(at - before, points, before == 0);
        n = n.checked_add(at / points)?;
        at %= points;
        let tail = buffer.get_mut(at as usize..length)?;
        tail.rotate_right(1);
        *tail.first_mut()? = char::from_u32(n)?;
        at += 1;
    }
    buffer.get(..length)
}

/// Gives the bytes of the encoding of `label`, without the prefix, to `emit`; none on overflow, which takes a label
/// much longer than the DNS allows. Time is the square of the label's length.
pub fn encode(label: &[char], mut emit: impl FnMut(u8)) -> Option<()> {
    let mut done = 0;
    for &c in label.iter().filter(|c| c.is_ascii()) {
        emit(c as u8);
        done += 1;
    }
    let basic = done;
    if basic > 0 {
        emit(b'-');
    }
    let mut n = INITIAL_N;
    let mut delta = 0_u32;
    let mut bias = INITIAL_BIAS;
    while let Some(next) = label.iter().map(|&c| u32::from(c)).filter(|&c| c >= n).min() {
        delta = (next - n).checked_mul(done + 1)?.checked_add(delta)?;
        n = next;
        for c in label.iter().map(|&c| u32::from(c)) {
            if c < n {
                delta = delta.checked_add(1)?;
            }
            if c == n {
                emit_number(delta, bias, &mut emit);
                bias = adapt(delta, done + 1, done == basic);
                delta = 0;
                done += 1;
            }
        }
        delta = delta.checked_add(1)?;
        n += 1;
    }
    Some(())
}

/// Writes a number as an integer of variable length (section 3.3).
fn emit_number(number: u32, bias: u32, emit: &mut impl FnMut(u8)) {
    let mut rest = number;
    let mut k = BASE;
    loop {
        let threshold = threshold(k, bias);
        if rest < threshold {
            break;
        }
        let radix = BASE - threshold;
        emit(digit(threshold + (rest - threshold) % radix));
        rest = (rest - threshold) / radix;
        k += BASE;
    }
    emit(digit(rest));
}

/// The digit at position `k` that is the last one if it is less than this.
fn threshold(k: u32, bias: u32) -> u32 {
    k.saturating_sub(bias).clamp(T_MIN, T_MAX)
}

/// The bias after a delta (section 6.1).
fn adapt(delta: u32, points: u32, first: bool) -> u32 {
    let mut delta = delta / if first { DAMP } else { 2 };
    delta += delta / points;
    let mut k = 0;
    while delta > (BASE - T_MIN) * T_MAX / 2 {
        delta /= BASE - T_MIN;
        k += BASE;
    }
    k + (BASE - T_MIN + 1) * delta / (delta + SKEW)
}

fn digit_value(byte: u8) -> Option<u32> {
    match byte {
        b'a'..=b'z' => Some(u32::from(byte - b'a')),
        b'0'..=b'9' => Some(u32::from(byte - b'0') + 26),
        _ => None,
    }
}

/// The digit with the value `value`, which is less than [`BASE`].
fn digit(value: u32) -> u8 {
    let value = value as u8;
    if value < 26 { b'a' + value } else { b'0' + (value - 26) }
}
