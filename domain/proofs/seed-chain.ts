import { dayMs } from '../time/durations.ts'
import { sameBytes } from './byte-text.ts'
import { sha256 } from './sha256.ts'

/**
 * The reverse hash chain of daily seeds. The secret S_N is drawn once, at first start; every earlier seed is the SHA-256
 * of the next one, and S_0, the anchor, is published. Day d uses S_d and reveals it when the day is over; hashing it d
 * times must give the anchor, so no seed can be picked later. Note that SHA-256(S_d) is S_(d−1): nothing but the anchor may
 * be published ahead, or the day that is still running would be known.
 */

/** A little over twenty years of days. */
export const chainLength = 7_500

/** S_day from the secret S_length. The whole way down is a few milliseconds, so nothing but the secret needs keeping. */
export function seedOfDay(secret: Uint8Array, day: number, length: number = chainLength): Uint8Array {
  if (secret.length !== 32) throw new RangeError('a secret has 32 bytes')
  if (!Number.isInteger(day) || day < 0 || day > length) throw new RangeError(`no seed for day ${day}`)
  return hashTimes(secret, length - day)
}

/** S_0, which is published at first start. */
export const anchorOf = (secret: Uint8Array, length: number = chainLength): Uint8Array =>
  seedOfDay(secret, 0, length)

/**
 * Whether a revealed seed belongs to the chain of an anchor `distance` days before it. The anchor may be S_0 or any seed
 * that was checked earlier, so following along costs one hash a day.
 */
export function verifySeed(seed: Uint8Array, distance: number, anchor: Uint8Array): boolean {
  if (seed.length !== 32 || !Number.isInteger(distance) || distance < 0) return false
  return sameBytes(hashTimes(seed, distance), anchor)
}

/** The seed of an earlier day, also of days before the first one: there the chain simply goes on, in public. */
export function hashTimes(seed: Uint8Array, times: number): Uint8Array {
  let current = seed
  for (let i = 0; i < times; i += 1) current = sha256(current)
  return current
}

/** Days are UTC days; day 1 is the one the install began on, day 0 the last of the simulated past. */
export const dayNumberAt = (instantMs: number, installedAtMs: number): number =>
  Math.floor(instantMs / dayMs) - Math.floor(installedAtMs / dayMs) + 1

/** The instant at which a day begins, in epoch milliseconds. */
export const startOfDay = (day: number, installedAtMs: number): number =>
  (Math.floor(installedAtMs / dayMs) + day - 1) * dayMs

/** The same by ISO date (2026-11-15), as people and command lines name days. */
export const dayNumberOfDate = (date: string, installDate: string): number =>
  dayNumberAt(startOfDate(date), startOfDate(installDate))

export const dateOfDayNumber = (day: number, installDate: string): string =>
  new Date(startOfDay(day, startOfDate(installDate))).toISOString().slice(0, 10)

function startOfDate(date: string): number {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(ms)) throw new RangeError(`no date: ${date}`)
  return ms
}
