import { randomFillSync } from 'node:crypto'

/** Random bytes are drawn for many ids at once, because each draw is a call into the system's own generator. */
const drawn = Buffer.alloc(4096)
let used = drawn.length

function nextSixteen(): Buffer {
  if (used >= drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  used += 16
  return drawn.subarray(used - 16, used)
}

/**
 * A UUID of version 7: unique without asking anybody, and rising with time, so that rows made together lie together. PostgreSQL 18
 * has a function for it; 16 and 17 do not, and a command needs its id before it reaches the database.
 */
export function makeId(now: number): string {
  const bytes = nextSixteen()
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
