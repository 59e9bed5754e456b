import { hexOf, readHex } from '@candor/domain/proofs/byte-text.ts'
import { sha256 } from '@candor/domain/proofs/sha256.ts'
import { dayMs, hourMs } from '@candor/domain/time/durations.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import type { readSeeds } from '@candor/wire/seeds.ts'

export type ReadSeeds = ReplyOf<typeof readSeeds>

export type SeedDay = {
  day: string
  /** Null while the terms of a day to come are not committed. */
  termsHash: string | null
  seed: string | null
  /** `sealed`: not opened yet. `broken`: its hash is not the seed of the day before. `loose`: the day before was not opened. */
  state: 'sealed' | 'matches' | 'broken' | 'loose'
}

const hashOf = (seed: string): string => {
  const bytes = readHex(seed)
  return bytes ? hexOf(sha256(bytes)) : ''
}

/**
 * The days of the market, newest first, each looked at on this device: the SHA-256 of a day's seed must be the seed of the day before,
 * and that of the first day the anchor.
 */
export function seedDays({ anchor, anchorDay, days }: ReadSeeds, today: string): SeedDay[] {
  const tomorrow = dayAfter(today)
  const toCome = days.some(({ day }) => day === tomorrow)
    ? []
    : [{ day: tomorrow, termsHash: null, seed: null }]
  const inOrder = [...days, ...toCome].toSorted((one, other) => (one.day < other.day ? -1 : 1))
  const known = new Map<string, string | null>(inOrder.map(({ day, seed }) => [day, seed]))
  if (anchorDay !== null) known.set(anchorDay, anchor)
  return inOrder
    .filter(({ day }) => anchorDay === null || day > anchorDay)
    .map(({ day, termsHash, seed }): SeedDay => {
      if (seed === null) return { day, termsHash, seed, state: 'sealed' }
      const before = known.get(dayBefore(day)) ?? null
      const state = before === null ? 'loose' : hashOf(seed) === before ? 'matches' : 'broken'
      return { day, termsHash, seed, state }
    })
    .reverse()
}

export const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

const dayAfter = (day: string): string => new Date(startOf(day) + dayMs).toISOString().slice(0, 10)

export const dayBefore = (day: string): string => new Date(startOf(day) - dayMs).toISOString().slice(0, 10)

/** A seed is opened when its day is over, in UTC. */
export const opensAt = (day: string): Date => new Date(startOf(day) + dayMs)

/** The terms of a day are committed at 22:00 UTC of the day before. */
export const termsCloseAt = (day: string): Date => new Date(startOf(day) - 2 * hourMs)

/** How many days the market has had, this one included. */
export const dayNumber = (anchorDay: string, day: string): number =>
  Math.round((startOf(day) - startOf(anchorDay)) / dayMs)
