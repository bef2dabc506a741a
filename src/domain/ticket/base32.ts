const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const bitsPerLetter = 5;

/** Encodes bytes in Base32 (RFC 4648, section 6) without padding. */
export function encodeBase32(bytes: Uint8Array): string {
  let text = '';
  let [value, bits] = [0, 0];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    for (bits += 8; bits >= bitsPerLetter; bits -= bitsPerLetter)
      text += alphabet.charAt((value >>> (bits - bitsPerLetter)) & 31);
  }
  return bits === 0 ? text : text + alphabet.charAt((value << (bitsPerLetter - bits)) & 31);
}

/** Decodes the only text that `encodeBase32` makes of some bytes; null for any other text. */
export function decodeBase32(text: string): Uint8Array | null {
  const bytes = new Uint8Array(Math.floor((text.length * bitsPerLetter) / 8));
  let [value, bits, length] = [0, 0, 0];
  for (const letter of text) {
    const index = alphabet.indexOf(letter);
    if (index < 0) return null;
    value = ((value << bitsPerLetter) | index) & 0xfff;
    bits += bitsPerLetter;
    if (bits >= 8) {
      bits -= 8;
      bytes[length++] = (value >>> bits) & 0xff;
    }
  }
  return encodeBase32(bytes) === text ? bytes : null;
}
