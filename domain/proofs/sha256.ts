/**
 * SHA-256 (FIPS 180-4), synchronous and without any import: the platform's own is asynchronous in a browser and lives in
 * a module in Node, and a path must come out the same in both from the same lines of code.
 */

// First 32 bits of the fractional parts of the cube roots of the first 64 primes.
const constants = Int32Array.from([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
])

// First 32 bits of the fractional parts of the square roots of the first eight primes.
const initial = Int32Array.from([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
])

// Working memory, used anew by every call; nothing here waits, so no two calls share it.
const schedule = new Int32Array(64)
const state = new Int32Array(8)
const tail = new Uint8Array(128)

export function sha256(message: Uint8Array): Uint8Array {
  state.set(initial)
  const whole = message.length - (message.length % 64)
  for (let offset = 0; offset < whole; offset += 64) compress(message, offset)
  // What is left of the message, a single bit, zeros, and the length in bits, which fill one block or two.
  const rest = message.length - whole
  const end = rest < 56 ? 64 : 128
  tail.fill(0)
  for (let i = 0; i < rest; i += 1) tail[i] = message[whole + i] as number
  tail[rest] = 0x80
  let length = message.length * 8
  for (let i = end - 1; length > 0; i -= 1) {
    tail[i] = length % 256
    length = Math.floor(length / 256)
  }
  for (let offset = 0; offset < end; offset += 64) compress(tail, offset)
  const digest = new Uint8Array(32)
  for (let i = 0; i < 32; i += 1) digest[i] = (state[i >> 2] as number) >>> (24 - (i & 3) * 8)
  return digest
}

/** Takes the 64 bytes at `offset` into the state. */
function compress(bytes: Uint8Array, offset: number): void {
  for (let i = 0; i < 16; i += 1) {
    const at = offset + i * 4
    const high = ((bytes[at] as number) << 24) | ((bytes[at + 1] as number) << 16)
    schedule[i] = high | ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number)
  }
  for (let i = 16; i < 64; i += 1) {
    const early = schedule[i - 15] as number
    const late = schedule[i - 2] as number
    const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    schedule[i] = (schedule[i - 16] as number) + small + (schedule[i - 7] as number) + large
  }
  let a = state[0] as number
  let b = state[1] as number
  let c = state[2] as number
  let d = state[3] as number
  let e = state[4] as number
  let f = state[5] as number
  let g = state[6] as number
  let h = state[7] as number
  for (let i = 0; i < 64; i += 1) {
    const choice = (e & f) ^ (~e & g)
    const added = (constants[i] as number) + (schedule[i] as number)
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + added) | 0
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  state[0] = (state[0] as number) + a
  state[1] = (state[1] as number) + b
  state[2] = (state[2] as number) + c
  state[3] = (state[3] as number) + d
  state[4] = (state[4] as number) + e
  state[5] = (state[5] as number) + f
  state[6] = (state[6] as number) + g
  state[7] = (state[7] as number) + h
}

const turn = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))
