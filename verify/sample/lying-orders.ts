import { price } from '@candor/domain/money/price.ts'
import { hourMs, minuteMs, secondMs } from '@candor/domain/time/durations.ts'
import type { ContractProof, OwnMemory, ProofDay } from '../proof-file.ts'
import type { SampleCase } from './sample-cases.ts'
import { createSampleLog } from './sample-log.ts'
import { dayOf } from './sample-market.ts'
import { honestPlan, type SamplePlan, spanOf } from './sample-plan.ts'
import { origin } from './sample-world.ts'

/** Lies about what came first, found by the second verifier's author: published when the prices were known, or kept open for ever. */

const { acceptedAt, symbol } = honestPlan
const { expiresAt } = spanOf(honestPlan)

/** Five minutes that begin on one day and end on the next. */
const overMidnight: Partial<SamplePlan> = {
  acceptedAt: Date.parse('2026-11-13T23:57:30.250Z'),
  seconds: 300,
  madeAt: Date.parse('2026-11-15T09:00:00.000Z'),
}

const withDay = (proof: ContractProof, which: number, changes: Partial<ProofDay>): ContractProof => ({
  ...proof,
  days: proof.days.map((day, i) => (i === which ? { ...day, ...changes } : day)),
})

const unpaged = { firstPage: null, pageBefore: null }

export const lyingOrders: readonly SampleCase[] = [
  {
    name: 'closes-forged-at-midnight',
    story:
      'The reveal of the first day tells a close that is 3 % higher than that of its path, and the second day goes on from it.',
    plan: {
      ...overMidnight,
      closes: (closes) => {
        const close = closes.get(symbol) ?? price(1n)
        return new Map([...closes, [symbol, price((close * 103n) / 100n)]])
      },
    },
    verdict: 'fails',
    failed: ['path'],
  },
  {
    name: 'terms-behind-their-ticks',
    story:
      'The terms of the second day are sealed behind its pages, and its first page is not shown. The customer had not noted them.',
    plan: {
      ...overMidnight,
      nextTermsSealedAt: Date.parse('2026-11-14T00:30:00.000Z'),
      proof: (proof) => withDay(proof, 1, unpaged),
      own: ({ terms: _, ...own }) => own,
    },
    verdict: 'fails',
    failed: ['terms'],
  },
  {
    name: 'first-page-withheld',
    story: 'The first page of the day is not shown, though pages of the day are there.',
    plan: { proof: (proof) => withDay(proof, 0, unpaged), madeAt: expiresAt + 5 * minuteMs },
    verdict: 'fails',
    open: ['seed', 'path'],
    failed: ['terms'],
  },
  {
    name: 'halt-after-the-fact',
    story:
      'When the win was known, a halt was sealed that had begun, it says, ten seconds before expiry. The customer has read the leaves.',
    plan: {
      feed: 'binance',
      haltedAt: expiresAt - 10 * secondMs,
      haltSealedAfterMs: 3 * minuteMs,
      settledAfterMs: 4 * minuteMs,
      readsLeaves: true,
    },
    verdict: 'fails',
    none: ['seed', 'path'],
    failed: ['ticks', 'result'],
  },
  {
    name: 'settlement-never-sealed',
    story: 'A day later the settlement is not in the log; it was settled just now, says the record.',
    plan: {
      settledAfterMs: honestPlan.madeAt - expiresAt - secondMs,
      proof: (proof) => ({
        ...proof,
        settlement: proof.settlement && { ...proof.settlement, sealed: null },
      }),
    },
    verdict: 'fails',
    failed: ['inclusion'],
  },
  {
    name: 'settled-in-the-future',
    story: 'The record says that it was settled next year.',
    plan: { record: (record) => ({ ...record, settledAt: record.settledAt + 365 * 24 * hourMs }) },
    verdict: 'fails',
    failed: ['inclusion'],
  },
  {
    name: 'head-never-proved',
    story: 'For a head that the customer saw on the day before there is no proof that it is of this log.',
    plan: {
      own: (own) => ({ ...own, heads: (own.heads ?? []).map((head) => ({ ...head, path: null })) }),
    },
    verdict: 'fails',
    failed: ['consistency'],
  },
  {
    name: 'forked-at-the-same-size',
    story:
      'A head of the same size, seen just before, has another root; there is no path, and none is needed.',
    plan: {
      own: (own, { log, plan }): OwnMemory => {
        const texts = log.texts.map((text, i) => (i === 1 ? text.replace('"at":', '"at":1') : text))
        const checkpoint = createSampleLog(origin, plan.key, texts).sign(plan.madeAt)
        return { ...own, heads: [{ checkpoint, path: null, heardAt: plan.madeAt }] }
      },
    },
    verdict: 'fails',
    failed: ['consistency'],
  },
  {
    name: 'hidden-settlement',
    story: 'The log holds the settlement, and the proof shows none. The customer has read the leaves.',
    plan: {
      madeAt: expiresAt + 3 * minuteMs,
      readsLeaves: true,
      proof: (proof) => ({ ...proof, settlement: null, postings: proof.postings.slice(0, 1) }),
    },
    verdict: 'fails',
    open: ['seed', 'path', 'ticks', 'result', 'payout'],
    failed: ['inclusion', 'posting'],
  },
  {
    name: 'hidden-acceptance',
    story: 'The log holds the acceptance, and the proof says it waits. The customer has read the leaves.',
    plan: {
      madeAt: acceptedAt + 10 * secondMs,
      readsLeaves: true,
      proof: (proof) => ({ ...proof, acceptance: null }),
    },
    verdict: 'fails',
    open: ['seed', 'path', 'ticks', 'result', 'payout', 'posting'],
    failed: ['inclusion'],
  },
  {
    name: 'seed-told-twice-in-the-file',
    story:
      'The file shows two reveals of the first day, one as its own and one as that before the second day.',
    plan: {
      ...overMidnight,
      stray: ({ reveals, log }) =>
        JSON.parse(
          (log.texts[reveals.get(dayOf(Date.parse('2026-11-13'))) ?? 0] ?? '').replace(
            /"seed":"."/,
            '"seed":"0"',
          ),
        ),
      proof: (proof, { log }) => {
        const place = log.texts.findLastIndex((text) => text.includes('"day":"2026-11-13","kind":"reveal"'))
        return withDay(proof, 1, { revealBefore: log.include(place) })
      },
    },
    verdict: 'fails',
    failed: ['inclusion', 'path'],
  },
]
