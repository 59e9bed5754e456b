import { hourMs, minuteMs, secondMs } from '@candor/domain/time/durations.ts'
import type { SampleCase } from './sample-cases.ts'
import { signText } from './sample-log.ts'
import { honestPlan, type SamplePlan, spanOf } from './sample-plan.ts'

/** What a second verifier, written from the documents, has found otherwise than ours; and alarms that an honest server did not deserve. */

const { acceptedAt, madeAt, key } = honestPlan
const { expiresAt, purchaseAt } = spanOf(honestPlan)
const notReceipt = [
  'inclusion',
  'consistency',
  'seed',
  'terms',
  'path',
  'ticks',
  'result',
  'payout',
  'posting',
] as const

/** One head more, of the whole log or of its first leaves, whose time is written like this. */
const headOfYear =
  (at: string, size?: number): SamplePlan['own'] =>
  (own, { log }) => {
    const checkpoint = log.sign(Date.parse(at), size)
    return { ...own, heads: [{ checkpoint, path: size ? log.consistency(size) : [], heardAt: 5 }] }
  }

export const falseAlarms: readonly SampleCase[] = [
  {
    name: 'honest-half-heard',
    story:
      'The device heard a head a second after its receipt, before the acceptance was sealed, and was switched off.',
    plan: {
      own: (own, { log, acceptance }) => {
        const [at, size] = [acceptedAt + secondMs, acceptance ?? 0]
        return {
          ...own,
          heads: [{ checkpoint: log.sign(at, size), path: log.consistency(size), heardAt: at + 500 }],
        }
      },
    },
    verdict: 'passes',
  },
  {
    name: 'honest-saved-without-a-proof',
    story: 'A day later the device has saved what it kept, and has not asked for the proof.',
    plan: { isWithheld: true },
    verdict: 'waits',
    open: notReceipt,
  },
  {
    name: 'proof-of-an-older-head',
    story:
      'The device has heard a larger log an hour ago, which has a second settlement; the proof ends before it. It has to ask again.',
    plan: {
      readsLeaves: true,
      own: (own, { log, settlement }) => {
        const size = log.texts.length
        const again = JSON.parse(log.texts[settlement ?? 0] ?? '')
        log.add({ ...again, commitment: 'ab'.repeat(32) })
        const head = {
          checkpoint: log.sign(madeAt + hourMs),
          path: log.consistency(size),
          heardAt: madeAt + hourMs,
        }
        return { ...own, now: madeAt + 2 * hourMs, heads: [...(own.heads ?? []), head] }
      },
    },
    verdict: 'waits',
    open: ['consistency'],
  },
  {
    name: 'chain-begins-behind-a-kept-tip',
    story:
      'The device has kept a tip of ten postings before the contract. The chain that is shown begins later, so nothing says what became of these.',
    plan: {
      chain: (chain) => ({ ...chain, tips: [{ count: 30, tip: 'aa'.repeat(32) }, ...chain.tips] }),
    },
    verdict: 'waits',
    open: ['posting'],
  },
]

export const disagreedReadings: readonly SampleCase[] = [
  {
    name: 'acceptance-overdue-while-leaves-wait',
    story: 'The acceptance is overdue. That the leaves were asked for a minute ago does not make it wait.',
    plan: {
      sealedAfterMs: 10 * hourMs,
      settledAfterMs: 9 * hourMs,
      madeAt: expiresAt + 20 * minuteMs,
      own: (own) => ({ ...own, heads: [], withheld: { leaves: expiresAt + 19 * minuteMs } }),
    },
    verdict: 'fails',
    failed: ['inclusion', 'ticks', 'result', 'payout'],
    open: ['seed', 'path', 'posting'],
  },
  {
    name: 'postings-withheld-while-a-tip-waits',
    story: 'The postings have been withheld for too long, and the newest of them wait to be sealed.',
    plan: {
      madeAt: expiresAt + 2 * secondMs,
      chain: (chain) => ({ ...chain, sealed: null }),
      own: (own) => ({ ...own, withheld: { postings: expiresAt - 20 * minuteMs } }),
    },
    verdict: 'fails',
    failed: ['posting'],
    open: ['seed', 'path', 'ticks', 'result'],
  },
  {
    name: 'receipt-alone-with-an-unreadable-checkpoint',
    story: 'There is no proof yet, and the checkpoint in the receipt is signed and has a line too much.',
    plan: {
      isWithheld: true,
      receipt: (body) => {
        const text = `${body.checkpoint.text}one line more\n`
        return { ...body, checkpoint: { text, signature: signText(key, text) } }
      },
      own: (own) => ({ ...own, now: purchaseAt + secondMs }),
    },
    verdict: 'fails',
    failed: ['receipt'],
    open: notReceipt,
  },
  {
    name: 'time-limit-as-text',
    story: 'A time limit in the terms is a text, and not a number.',
    plan: { termsText: (text) => text.replace('"seconds":30}', '"seconds":"30"}') },
    verdict: 'fails',
    failed: ['terms', 'path', 'ticks', 'result'],
  },
  {
    name: 'head-of-the-year-0000',
    story: 'A head that the device has heard is of a year that there is not.',
    plan: { own: headOfYear('0000-05-01T00:00:00.000Z', 5) },
    verdict: 'fails',
    failed: ['consistency'],
  },
  {
    name: 'head-of-the-year-12026',
    story: 'A head that the device has heard is of a year with more than four digits.',
    plan: { own: headOfYear('+012026-05-01T00:00:00.000Z') },
    verdict: 'fails',
    failed: ['consistency'],
  },
]
