/** Base32 (RFC 4648) without padding: how authenticator apps write a key. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function writeBase32(bytes: Uint8Array): string {
  let text = ''
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    for (; bits >= 5; bits -= 5) text += alphabet[(held >>> (bits - 5)) & 31]
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + alphabet[(held << (5 - bits)) & 31] : text
}

/** Null where a letter is none of the alphabet. Small letters are read too. */
export function readBase32(text: string): Uint8Array | null {
  const bytes: number[] = []
  let held = 0
  let bits = 0
  for (const letter of text.toUpperCase()) {
    const value = alphabet.indexOf(letter)
    if (value < 0) return null
    held = (held << 5) | value
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push(held >>> bits)
    held &= (1 << bits) - 1
  }
  return Uint8Array.from(bytes)
}
