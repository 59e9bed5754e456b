import { hexOf } from '@candor/domain/proofs/byte-text.ts'
import { checkpointText } from '@candor/domain/proofs/checkpoint.ts'
import { type LogLeaf, leafText } from '@candor/domain/proofs/log-leaf.ts'
import { hourMs, minuteMs } from '@candor/domain/time/durations.ts'
import type { ContractProof } from '@candor/verify/proof-file.ts'
import { expect, it } from 'vitest'
import { chooseHeads } from './choose-heads.ts'

const purchaseAt = Date.parse('2026-11-13T14:31:02Z')
const expiresAt = purchaseAt + minuteMs
const midnight = Date.parse('2026-11-14T00:00:00Z')
const root = new Uint8Array(32)

const head = (size: number, heardAt: number) => ({
  checkpoint: {
    text: checkpointText({ origin: 'candor/sample', size, root, at: heardAt - 200 }),
    signature: hexOf(root),
  },
  heardAt,
})

const proofOf = (feed: string, revealPlace: number | null, halt: LogLeaf | null = null): ContractProof => {
  const included = (leaf: string, place: number) => ({ leaf, place, path: [] })
  return {
    receipt: { body: { feed, purchaseAt, expiresAt } },
    days: [{ day: '2026-11-13', reveal: revealPlace === null ? null : included('', revealPlace) }],
    halt: halt && included(leafText(halt), 1),
  } as unknown as ContractProof
}

it('of six days of heads those are chosen that show how late a seed came', () => {
  const from = Date.parse('2026-11-12T00:00:00Z')
  const all = Array.from({ length: 900 }, (_, i) => head(i + 1, from + i * 10 * minuteMs))
  // The reveal comes 30 hours after its day: in the first head of after that.
  const revealedAt = midnight + 30 * hourMs
  const place = all.findIndex(({ heardAt }) => heardAt > revealedAt)
  const chosen = chooseHeads(all, proofOf('simulated', place), purchaseAt).map(({ heardAt }) => heardAt)
  expect(chosen).toContain(revealedAt)
  const due = midnight + 24 * hourMs + 10 * minuteMs
  expect(chosen.filter((at) => at > due && at <= revealedAt).length).toBeGreaterThanOrEqual(2)
  // And two from while the opening could be sent, the furthest apart.
  const openable = chosen.filter((at) => at >= purchaseAt + minuteMs && at <= expiresAt + 24 * hourMs)
  expect(Math.max(...openable) - Math.min(...openable)).toBeGreaterThan(23 * hourMs)
  expect(chosen).toEqual(chosen.toSorted((one, other) => one - other))
  expect(chosen.length).toBeLessThan(30)
})

it('while a seed is not there, the heads after its deadline show it', () => {
  const all = Array.from({ length: 900 }, (_, i) => head(i + 1, midnight + i * 10 * minuteMs))
  const chosen = chooseHeads(all, proofOf('simulated', null), undefined).map(({ heardAt }) => heardAt)
  expect(chosen).toContain(midnight + 24 * hourMs + 20 * minuteMs)
})

it('on a real feed seconds count at the end of a contract and around a halt', () => {
  const all = Array.from({ length: 200 }, (_, i) => head(i + 1, purchaseAt - minuteMs + i * 2_000))
  const heardIn = (feed: string, from: number, to: number, halt: LogLeaf | null = null) =>
    chooseHeads(all, proofOf(feed, null, halt), undefined).filter(
      ({ heardAt }) => heardAt >= from && heardAt <= to,
    ).length
  expect(heardIn('binance', expiresAt, expiresAt + 20_000)).toBeGreaterThanOrEqual(10)
  expect(heardIn('simulated', expiresAt, expiresAt + 20_000)).toBeLessThan(4)
  const haltAt = purchaseAt + 10_000
  const halt: LogLeaf = { kind: 'halt', symbol: 'BTCUSD', at: haltAt }
  expect(heardIn('binance', haltAt, haltAt + 12_000, halt)).toBeGreaterThanOrEqual(6)
})
