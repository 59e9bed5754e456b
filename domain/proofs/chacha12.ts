/**
 * The ChaCha block function of RFC 8439 with a zero nonce, as a stream with random access, and with twelve rounds instead of twenty (the
 * best known attack reaches seven). A cryptographic stream is needed and not a fast statistical one: customers see the ticks that
 * its words made, and must not be able to work out from them the words, and so the ticks, that are still to come before the day's
 * seed is revealed.
 */

const x = new Int32Array(16)

// 'expand 32-byte k'
const start = Int32Array.from([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574])

/** Eight little-endian words of key from a 32-byte digest. */
export function chachaKey(digest: Uint8Array): Int32Array {
  if (digest.length !== 32) throw new RangeError('a ChaCha20 key has 32 bytes')
  const key = new Int32Array(8)
  for (let i = 0; i < 32; i += 1)
    key[i >> 2] = (key[i >> 2] as number) | ((digest[i] as number) << ((i & 3) * 8))
  return key
}

/** Writes the sixteen words of the block with this number into `out` at `offset`. */
export function chachaBlock(
  key: Int32Array,
  block: number,
  out: Uint32Array,
  offset: number,
  doubleRounds = 6,
): void {
  for (let i = 0; i < 4; i += 1) x[i] = start[i] as number
  for (let i = 0; i < 8; i += 1) x[i + 4] = key[i] as number
  x[12] = block
  for (let i = 13; i < 16; i += 1) x[i] = 0
  for (let i = 0; i < 16; i += 1) out[offset + i] = x[i] as number
  for (let round = 0; round < doubleRounds; round += 1) {
    quarter(0, 4, 8, 12)
    quarter(1, 5, 9, 13)
    quarter(2, 6, 10, 14)
    quarter(3, 7, 11, 15)
    quarter(0, 5, 10, 15)
    quarter(1, 6, 11, 12)
    quarter(2, 7, 8, 13)
    quarter(3, 4, 9, 14)
  }
  for (let i = 0; i < 16; i += 1) out[offset + i] = (out[offset + i] as number) + (x[i] as number)
}

function quarter(ia: number, ib: number, ic: number, id: number): void {
  let a = x[ia] as number
  let b = x[ib] as number
  let c = x[ic] as number
  let d = x[id] as number
  a = (a + b) | 0
  d ^= a
  d = (d << 16) | (d >>> 16)
  c = (c + d) | 0
  b ^= c
  b = (b << 12) | (b >>> 20)
  a = (a + b) | 0
  d ^= a
  d = (d << 8) | (d >>> 24)
  c = (c + d) | 0
  b ^= c
  b = (b << 7) | (b >>> 25)
  x[ia] = a
  x[ib] = b
  x[ic] = c
  x[id] = d
}
