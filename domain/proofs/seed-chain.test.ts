import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { hexOf } from './byte-text.ts'
import {
  anchorOf,
  chainLength,
  dateOfDayNumber,
  dayNumberAt,
  dayNumberOfDate,
  seedOfDay,
  startOfDay,
  verifySeed,
} from './seed-chain.ts'

const secret = Uint8Array.from({ length: 32 }, (_, i) => i)

it('makes every seed the hash of the next one', () => {
  for (const day of [1, 2, 365, chainLength]) {
    const hash = createHash('sha256').update(seedOfDay(secret, day)).digest('hex')
    expect(hexOf(seedOfDay(secret, day - 1))).toBe(hash)
  }
  expect(hexOf(seedOfDay(secret, chainLength))).toBe(hexOf(secret))
})

it('lets anyone check a revealed seed against the anchor or any seed revealed before', () => {
  const anchor = anchorOf(secret)
  const revealed = seedOfDay(secret, 300)
  expect(verifySeed(revealed, 300, anchor)).toBe(true)
  expect(verifySeed(revealed, 1, seedOfDay(secret, 299))).toBe(true)
  expect(verifySeed(revealed, 299, anchor)).toBe(false)
  expect(verifySeed(seedOfDay(secret, 301), 300, anchor)).toBe(false)
  const changed = revealed.slice()
  changed[0] = (changed[0] ?? 0) ^ 1
  expect(verifySeed(changed, 300, anchor)).toBe(false)
  expect(verifySeed(new Uint8Array(31), 0, new Uint8Array(31))).toBe(false)
  expect(verifySeed(revealed, -1, revealed)).toBe(false)
})

it('lasts twenty years and refuses days it has no seed for', () => {
  expect(chainLength / 365.25).toBeGreaterThan(20)
  for (const day of [-1, chainLength + 1, 1.5]) expect(() => seedOfDay(secret, day)).toThrow(RangeError)
  expect(() => seedOfDay(new Uint8Array(16), 1)).toThrow(RangeError)
})

it('counts UTC days from the day of the install, which is day 1', () => {
  const installed = Date.UTC(2026, 10, 15, 22, 30)
  expect(dayNumberAt(installed, installed)).toBe(1)
  expect(dayNumberAt(Date.UTC(2026, 10, 15), installed)).toBe(1)
  expect(dayNumberAt(Date.UTC(2026, 10, 16), installed)).toBe(2)
  expect(dayNumberAt(Date.UTC(2026, 10, 14, 23, 59, 59, 999), installed)).toBe(0)
  expect(startOfDay(3, installed)).toBe(Date.UTC(2026, 10, 17))
  expect(dayNumberOfDate('2027-11-15', '2026-11-15')).toBe(366)
  expect(dateOfDayNumber(366, '2026-11-15')).toBe('2027-11-15')
  expect(() => dayNumberOfDate('2026-13-01', '2026-11-15')).toThrow(RangeError)
  expect(() => dayNumberOfDate('15.11.2026', '2026-11-15')).toThrow(RangeError)
})
