import { hourMs, minuteMs, secondMs } from '@candor/domain/time/durations.ts'
import { checkNames } from '../check.ts'
import type { OwnMemory, Withheld } from '../proof-file.ts'
import type { SampleCase } from './sample-cases.ts'
import { honestPlan, type SamplePlan, spanOf } from './sample-plan.ts'

/** What is not handed out, handed out too late, or failed before. */

const { acceptedAt, madeAt } = honestPlan
const { purchaseAt, expiresAt } = spanOf(honestPlan)

const withheld =
  (what: Withheld, since: number): SamplePlan['own'] =>
  (own) => ({ ...own, withheld: { [what]: since } })

const rest = checkNames.filter((name) => name !== 'signature' && name !== 'receipt')

export const waitingCases: readonly SampleCase[] = [
  {
    name: 'honest-receipt-alone',
    story: 'The contract runs, the line is cut, and the device has its receipt.',
    plan: { isWithheld: true, own: (own) => ({ ...own, now: purchaseAt + secondMs }) },
    verdict: 'waits',
    open: rest,
  },
  {
    name: 'honest-leaves-on-their-way',
    story: 'A minute ago the device asked for the leaves, and has not got them yet.',
    plan: { own: withheld('leaves', madeAt - minuteMs) },
    verdict: 'waits',
    open: ['inclusion'],
  },
]

export const withheldCases: readonly SampleCase[] = [
  {
    name: 'withheld-proof',
    story: 'There is no such contract, the server has said for an hour; the device has the receipt.',
    plan: { isWithheld: true, own: withheld('proof', madeAt - hourMs) },
    verdict: 'fails',
    failed: rest,
  },
  ...(['leaves', 'heads', 'postings'] as const).map(
    (what): SampleCase => ({
      name: `withheld-${what}`,
      story: `For an hour the server has not handed out the ${what}.`,
      plan: { own: withheld(what, madeAt - hourMs) },
      verdict: 'fails',
      failed: [({ leaves: 'inclusion', heads: 'consistency', postings: 'posting' } as const)[what]],
    }),
  ),
  {
    name: 'proof-dated-ahead',
    story: 'The checkpoint of the proof is dated a month ahead, when no page need be shown any more.',
    plan: {
      proof: (proof, { log }) => ({
        ...proof,
        pages: [],
        checkpoint: log.sign(madeAt + 30 * 24 * hourMs),
      }),
    },
    verdict: 'fails',
    failed: ['consistency', 'path', 'ticks', 'result'],
  },
  {
    name: 'seen-tick-left-out',
    story: 'A tick of a real feed that the device saw live is not on the pages.',
    plan: {
      feed: 'binance',
      recorded: (ticks) => ticks.filter(({ at }) => at !== purchaseAt + 5 * secondMs),
      own: (own) => ({ ...own, ticks: [{ at: purchaseAt + 5 * secondMs, mid: '8700000000000' }] }),
    },
    verdict: 'fails',
    failed: ['ticks', 'result'],
    none: ['seed', 'path'],
  },
  {
    name: 'halt-dated-back',
    story:
      'On a real feed a halt is sealed 40 seconds after it began, it says; a head that the device heard meanwhile does not have it.',
    plan: {
      feed: 'binance',
      acceptedAt: acceptedAt - 30 * secondMs,
      haltedAt: expiresAt - 50 * secondMs,
      haltSealedAfterMs: 40 * secondMs,
      settledAfterMs: 90 * secondMs,
      own: (own, { log, halt }): OwnMemory => {
        const at = expiresAt - 20 * secondMs
        const size = halt ?? 0
        const head = { checkpoint: log.sign(at, size), path: log.consistency(size), heardAt: at }
        return { ...own, heads: [...(own.heads ?? []), head] }
      },
    },
    verdict: 'fails',
    failed: ['ticks', 'result'],
    none: ['seed', 'path'],
  },
  {
    name: 'failed-once',
    story: 'What was held back is there now, and everything fits; but the check had failed.',
    plan: { own: (own) => ({ ...own, failed: ['inclusion', 'ticks'] }) },
    verdict: 'fails',
    failed: ['inclusion', 'ticks'],
  },
  {
    name: 'page-held-back',
    story: 'A head that the device heard four minutes after the minute of the purchase tick lacks its page.',
    plan: {
      own: (own, { log, pages }): OwnMemory => {
        const page = pages.find(({ opensAt }) => opensAt === purchaseAt - (purchaseAt % minuteMs))
        if (!page) throw new Error('no page')
        const at = page.opensAt + 4 * minuteMs
        const checkpoint = log.sign(at, page.place)
        return { ...own, heads: [{ checkpoint, path: log.consistency(page.place), heardAt: at }] }
      },
    },
    verdict: 'fails',
    failed: ['path', 'ticks', 'result'],
  },
  {
    name: 'head-with-an-older-time',
    story:
      'The same, and the head says that it is older; the device knows how long after its receipt it came.',
    plan: {
      own: (own, { log, pages }): OwnMemory => {
        const page = pages.find(({ opensAt }) => opensAt === purchaseAt - (purchaseAt % minuteMs))
        if (!page) throw new Error('no page')
        const checkpoint = log.sign(page.opensAt + minuteMs, page.place)
        const heardAt = expiresAt + 4 * minuteMs
        return { ...own, heads: [{ checkpoint, path: log.consistency(page.place), heardAt }] }
      },
    },
    verdict: 'fails',
    failed: ['path', 'ticks', 'result'],
  },
]
