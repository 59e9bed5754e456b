import { describe, expect, it } from 'vitest'
import type { LedgerAccount } from '../ledger/ledger-account.ts'
import type { PostingKind } from '../ledger/posting-kind.ts'
import { isKnownWay, postingWays } from '../ledger/posting-ways.ts'
import { type Cents, cents } from '../money/cents.ts'
import { correctableKinds, decideCorrection, openCorrection } from './decide-correction.ts'

const posting = (kind: PostingKind, from: LedgerAccount, to: LedgerAccount, amount: bigint, number = 7n) => ({
  kind,
  from,
  to,
  number,
  amount: cents(amount),
})

/** A withdrawal fee of $2.00, posting 7. */
const fee = posting('withdrawal-fee', 'withdrawing', 'house-fees', 200n)
/** A deposit of $100.00, posting 3. */
const deposit = posting('deposit', 'house-cash-in', 'cash', 10_000n, 3n)

type Earlier = { number: bigint; corrects: bigint; amount: Cents }
const correction = (number: bigint, corrects: bigint, amount: bigint): Earlier => ({
  number,
  corrects,
  amount: cents(amount),
})

const decide = (
  of: Parameters<typeof decideCorrection>[0]['posting'],
  amount: bigint,
  { ended = 0n, earlier = [], cash = 0n }: { ended?: bigint; earlier?: Earlier[]; cash?: bigint } = {},
) => decideCorrection({ posting: of, ended, earlier, cash: cents(cash) }, cents(amount))

describe('a correction', () => {
  it('gives a fee back, all of it or a part', () => {
    const back = { kind: 'cost-corrected', from: 'house-fees', to: 'cash', corrects: 7n }
    expect(decide(fee, 200n)).toEqual({ ok: true, value: { ...back, amount: 200n } })
    expect(decide(fee, 1n)).toEqual({ ok: true, value: { ...back, amount: 1n } })
  })

  it('takes a deposit back to where it came from, as far as the customer has it', () => {
    expect(decide(deposit, 10_000n, { cash: 10_000n })).toEqual({
      ok: true,
      value: { kind: 'cash-corrected', from: 'cash', to: 'house-cash-in', amount: 10_000n, corrects: 3n },
    })
    expect(decide(deposit, 10_000n, { cash: 9_999n })).toEqual({ ok: false, refusal: 'insufficient-balance' })
  })

  it.each([
    ['more than the posting', 201n, []],
    ['nothing', 0n, []],
    ['less than nothing', -1n, []],
    ['more than is left after another', 51n, [correction(8n, 7n, 150n)]],
  ])('is not for %s', (_, amount, earlier) => {
    expect(decide(fee, amount, { earlier })).toEqual({ ok: false, refusal: 'correction-too-large' })
  })

  it('is not for a run that has ended, whose money was given back', () => {
    expect(decide(fee, 200n, { ended: 7n })).toEqual({ ok: false, refusal: 'not-correctable' })
    expect(decide(fee, 200n, { ended: 6n }).ok).toBe(true)
  })

  it('is for what others have left, to the cent', () => {
    expect(decide(fee, 50n, { earlier: [correction(8n, 7n, 150n)] }).ok).toBe(true)
    const both = [correction(8n, 7n, 150n), correction(9n, 7n, 50n)]
    expect(decide(fee, 1n, { earlier: both })).toEqual({ ok: false, refusal: 'already-corrected' })
  })

  it('that was a mistake is corrected in turn, after which the posting is open again', () => {
    const mistaken = posting('cost-corrected', 'house-fees', 'cash', 150n, 8n)
    const first = correction(8n, 7n, 150n)
    expect(decide(mistaken, 150n, { earlier: [first], cash: 150n })).toEqual({
      ok: true,
      value: { kind: 'cost-corrected', from: 'cash', to: 'house-fees', amount: 150n, corrects: 8n },
    })
    // 200 less what the first still counts for: 150 less 100.
    const partly = [first, correction(9n, 8n, 100n)]
    expect(openCorrection({ posting: fee, ended: 0n, earlier: partly })).toMatchObject({
      value: { left: 150n },
    })
    const second = posting('cost-corrected', 'cash', 'house-fees', 100n, 9n)
    expect(decide(second, 100n, { earlier: partly, cash: 100n })).toEqual({
      ok: false,
      refusal: 'not-correctable',
    })
  })

  it('is of a posting that the customer has', () => {
    expect(decide(null, 1n)).toEqual({ ok: false, refusal: 'not-found' })
  })

  it.each([
    posting('contract-lost', 'stake', 'house-trading', 500n),
    posting('contract-profit', 'house-trading', 'cash', 500n),
    posting('contract-refund', 'house-trading', 'cash', 500n),
    posting('trading-loss', 'margin', 'house-trading', 500n),
    posting('trading-profit', 'house-trading', 'cash', 500n),
    posting('gap-cover', 'house-gap-cover', 'margin', 500n),
    posting('spot-bought', 'cash', 'house-trading', 500n),
    posting('spot-sold', 'house-trading', 'cash', 500n),
    posting('withdrawal-hold', 'cash', 'withdrawing', 500n),
    posting('contract-stake', 'cash', 'stake', 500n),
    posting('loan-paid-out', 'loan', 'cash', 500n),
    posting('loan-repaid', 'cash', 'loan', 500n),
    posting('participation-paid', 'house-participations', 'cash', 500n),
    posting('practice-returned', 'cash', 'house-practice-funding', 500n),
  ])('changes no result, no debt and nothing that is set aside: $kind', (of) => {
    expect(decide(of, 1n, { cash: 1_000n })).toEqual({ ok: false, refusal: 'not-correctable' })
  })

  it('of whatever can be corrected goes a way that is known', () => {
    const ways = Object.values<readonly (readonly [string, LedgerAccount, LedgerAccount])[]>(postingWays)
      .flat()
      .filter(([kind]) => correctableKinds.some((each) => each === kind))
    expect(ways.length).toBeGreaterThan(correctableKinds.length)
    for (const [kind, from, to] of ways) {
      const done = decide(posting(kind as PostingKind, from, to, 5n), 5n, { cash: 5n })
      if (!done.ok) throw new Error(`${kind}: ${done.refusal}`)
      expect(isKnownWay('correction', done.value.kind, done.value.from, done.value.to)).toBe(true)
    }
  })
})
