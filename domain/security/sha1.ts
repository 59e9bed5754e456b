/**
 * SHA-1 (FIPS 180-4), for the codes of authenticator apps alone: RFC 6238 names it, and every app speaks it. What is asked of it there
 * is a keyed code that lives for half a minute, which the known weaknesses of SHA-1 do not touch. Nothing else may use it.
 */

const initial = Int32Array.from([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0])

const turn = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits))

/** The message with a single bit, zeros and its length in bits behind it: whole blocks of 64 bytes. */
function padded(message: Uint8Array): Uint8Array {
  const blocks = Math.ceil((message.length + 9) / 64)
  const bytes = new Uint8Array(blocks * 64)
  bytes.set(message)
  bytes[message.length] = 0x80
  new DataView(bytes.buffer).setBigUint64(bytes.length - 8, BigInt(message.length) * 8n)
  return bytes
}

/** What a round mixes the words with, and its constant. */
function mixOf(round: number, b: number, c: number, d: number): number {
  if (round < 20) return ((b & c) | (~b & d)) + 0x5a827999
  if (round < 40) return (b ^ c ^ d) + 0x6ed9eba1
  if (round < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc
  return (b ^ c ^ d) + 0xca62c1d6
}

function compress(state: Int32Array, block: DataView): void {
  const schedule = new Int32Array(80)
  for (let round = 0; round < 80; round += 1) {
    const word = (back: number) => schedule[round - back] ?? 0
    schedule[round] =
      round < 16 ? block.getInt32(round * 4) : turn(word(3) ^ word(8) ^ word(14) ^ word(16), 1)
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0] = state
  for (let round = 0; round < 80; round += 1) {
    const next = (turn(a, 5) + mixOf(round, b, c, d) + e + (schedule[round] ?? 0)) | 0
    ;[a, b, c, d, e] = [next, a, turn(b, 30), c, d]
  }
  for (const [at, word] of [a, b, c, d, e].entries()) state[at] = (state[at] ?? 0) + word
}

export function sha1(message: Uint8Array): Uint8Array {
  const bytes = padded(message)
  const state = initial.slice()
  for (let offset = 0; offset < bytes.length; offset += 64)
    compress(state, new DataView(bytes.buffer, offset, 64))
  const digest = new DataView(new ArrayBuffer(20))
  for (const [at, word] of state.entries()) digest.setInt32(at * 4, word)
  return new Uint8Array(digest.buffer)
}

/** HMAC-SHA-1 (RFC 2104). */
export function hmacSha1(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(64)
  block.set(key.length > 64 ? sha1(key) : key)
  const keyed = (pad: number, rest: Uint8Array) => {
    const bytes = new Uint8Array(64 + rest.length)
    for (let at = 0; at < 64; at += 1) bytes[at] = (block[at] ?? 0) ^ pad
    bytes.set(rest, 64)
    return sha1(bytes)
  }
  return keyed(0x5c, keyed(0x36, message))
}
