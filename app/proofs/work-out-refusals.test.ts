import { usualContractTerms } from '@candor/domain/contracts/contract-terms.ts'
import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import { asciiBytes, hexOf } from '@candor/domain/proofs/byte-text.ts'
import { sha256 } from '@candor/domain/proofs/sha256.ts'
import { termsOfDay } from '@candor/domain/quotes/catalogue-terms.ts'
import { dayPaths } from '@candor/domain/quotes/day-paths.ts'
import { canonicalTerms } from '@candor/domain/quotes/day-terms.ts'
import type { OwnOrder } from '@candor/verify/proof-file.ts'
import { describe, expect, it } from 'vitest'
import { workOutRefusals } from './work-out-refusals.ts'

const day = '2026-11-13'
const dayStart = Date.parse(`${day}T00:00:00Z`)
const instruments = allInstruments().filter(({ symbol }) => symbol === 'BTCUSD')
const terms = termsOfDay(dayStart, instruments, usualContractTerms)
const text = canonicalTerms(terms)
const seed = sha256(asciiBytes('a day of refusals'))
const previousCloses = new Map(instruments.map(({ symbol, refPrice }) => [symbol, refPrice]))
const path = dayPaths({ dayStart, seed, terms, previousCloses }).pathOf('BTCUSD')

const opened = {
  day,
  seed: hexOf(seed),
  terms: text,
  closesBefore: Object.fromEntries([...previousCloses].map(([symbol, close]) => [symbol, `${close}`])),
}
const known = { days: [opened], anchor: hexOf(sha256(seed)), anchorDay: '2026-11-12' }

/** An order of $50 for a minute at 80 %, whose purchase second is that second of the day. */
function orderAt(second: number, direction: 'rise' | 'fall'): OwnOrder {
  const order = {
    version: 2,
    origin: 'candor.test',
    request: `r${second}`,
    symbol: 'BTCUSD',
    feed: 'simulated',
    stake: '5000',
    seconds: 60,
    rate: '80000000',
    terms: hexOf(sha256(asciiBytes(text))),
    seenAt: dayStart + second * 1000 - 3_000,
    direction: '00'.repeat(32),
    device: '00'.repeat(32),
  } as const
  return { order, signature: '', direction, nonce: '', sentAt: 0 }
}

const winnerAt = (second: number): 'rise' | 'fall' => {
  const [first, last] = [path?.tickAt(second)?.mid ?? 0n, path?.tickAt(second + 60)?.mid ?? 0n]
  if (first === last) throw new Error('the sample must not be a draw')
  return last > first ? 'rise' : 'fall'
}
const other = (direction: 'rise' | 'fall') => (direction === 'rise' ? 'fall' : 'rise')

describe('orders that were refused', () => {
  it('are worked out from the seed: what each would have paid, and that it looks like chance', () => {
    const orders = [orderAt(1_000, winnerAt(1_000)), orderAt(2_000, other(winnerAt(2_000)))]
    const { settlements, judgement } = workOutRefusals({ orders, ...known })
    expect(settlements).toEqual([
      { outcome: 'win', paid: 9_000n },
      { outcome: 'lose', paid: 0n },
    ])
    expect(judgement).toMatchObject({ counted: 2, won: 1, isSuspicious: false })
  })

  it('are not chance where only winners were refused', () => {
    const orders = Array.from({ length: 20 }, (_, n) => orderAt(1_000 + 100 * n, winnerAt(1_000 + 100 * n)))
    expect(workOutRefusals({ orders, ...known }).judgement).toMatchObject({
      counted: 20,
      won: 20,
      isSuspicious: true,
    })
  })

  it('wait for a seed that leads to the anchor, and believe no terms but those of the order', () => {
    const orders = [orderAt(1_000, 'rise')]
    const nothing = { settlements: [null], judgement: { counted: 0, chance: 10_000 } }
    expect(workOutRefusals({ orders, ...known, days: [] })).toMatchObject(nothing)
    expect(workOutRefusals({ orders, ...known, anchor: '00'.repeat(32) })).toMatchObject(nothing)

    const [asked] = orders
    if (!asked) throw new Error('no order')
    const elsewhere = { ...asked, order: { ...asked.order, terms: '00'.repeat(32) } }
    expect(workOutRefusals({ orders: [elsewhere], ...known })).toMatchObject(nothing)
  })
})
