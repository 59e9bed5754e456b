import { hmacSha1 } from './sha1.ts'

/**
 * Codes of authenticator apps (RFC 6238 over RFC 4226): six digits that follow from a key and the time, another every 30 seconds.
 * A code is used once: whoever keeps the step of the last one that was taken refuses it and all earlier ones.
 */
export const codeSeconds = 30
export const codeDigits = 6
/** 160 bits, the length RFC 4226 recommends. */
export const codeKeyLength = 20

/** The number of the half minute that an instant (epoch milliseconds) lies in. */
export const codeStepAt = (now: number): number => Math.floor(now / (codeSeconds * 1000))

export function codeOfStep(key: Uint8Array, step: number, digits = codeDigits): string {
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(step))
  const mac = hmacSha1(key, new Uint8Array(counter.buffer))
  // The last four bits say where the 31 bits begin that the digits are made of.
  const offset = (mac[mac.length - 1] ?? 0) & 15
  const number = new DataView(mac.buffer).getUint32(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** Compares without telling by the time it takes how much is right. */
function isSame(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  let difference = 0
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return difference === 0
}

/**
 * The step a code belongs to; null where it is none that may be used now. The one before and the one after count too, because clocks differ
 * and typing takes a while; a step that is not later than the last one used does not.
 */
export function matchCode(key: Uint8Array, code: string, now: number, lastStep: number): number | null {
  const current = codeStepAt(now)
  const steps = [current, current - 1, current + 1].filter((step) => isSame(codeOfStep(key, step), code))
  return steps.find((step) => step > lastStep) ?? null
}
