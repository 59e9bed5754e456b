import { createHmac, timingSafeEqual } from 'node:crypto'
import { codeDigits, codeSeconds } from '@candor/domain/security/totp.ts'

/** The number of the half minute that an instant (epoch milliseconds) lies in. */
export const codeStepAt = (nowMs: number): number => Math.floor(nowMs / (codeSeconds * 1000))

/** The code of one half minute (RFC 6238 over RFC 4226). Authenticator apps use HMAC-SHA-1; nothing else here uses it. */
export function codeOfStep(key: Uint8Array, step: number, digits = codeDigits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  // The last four bits say where the 31 bits begin that the digits are made of.
  const offset = mac.readUInt8(mac.length - 1) & 15
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** Compares in constant time, so that timing does not reveal how much is right. */
function isSame(one: string, other: string): boolean {
  const [ours, theirs] = [Buffer.from(one), Buffer.from(other)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}

/**
 * The step a code belongs to; null where it is none that may be used now. The one before and the one after count too, because clocks differ
 * and typing takes a while. A code is used once: a step that is not later than the last one used does not count.
 */
export function matchCode(key: Uint8Array, code: string, nowMs: number, lastStep: number): number | null {
  const current = codeStepAt(nowMs)
  const steps = [current, current - 1, current + 1].filter((step) => isSame(codeOfStep(key, step), code))
  return steps.find((step) => step > lastStep) ?? null
}
