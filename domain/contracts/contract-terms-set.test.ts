import { describe, expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { rate } from '../money/rate.ts'
import { usualContractTerms as usual } from './contract-terms.ts'
import { contractTermsText, readContractTermsText } from './contract-terms-text.ts'
import { setContractTerms, type TermsRequest } from './set-contract-terms.ts'

const { limits, leastStake, mostStake } = usual
const asked: TermsRequest = { limits, leastStake, mostStake }
const withRate = (value: bigint): TermsRequest => ({
  ...asked,
  limits: limits.map((limit) => (limit.seconds === 60 ? { ...limit, rate: rate(value) } : limit)),
})

describe('terms that an operator sets', () => {
  it('may have other rates and stakes, in any order', () => {
    const other = withRate(90_000_000n)
    expect(setContractTerms({ ...other, limits: other.limits.toReversed() })).toEqual({
      ok: true,
      value: { ...usual, limits: other.limits },
    })
    expect(setContractTerms({ ...asked, mostStake: cents(100_00n) })).toMatchObject({
      value: { mostStake: 100_00n },
    })
  })

  it('pay from 80 % to 92 % and nothing outside', () => {
    for (const good of [80_000_000n, 92_000_000n]) expect(setContractTerms(withRate(good)).ok).toBe(true)
    for (const wrong of [79_999_999n, 92_000_001n, 0n, -1n])
      expect(setContractTerms(withRate(wrong))).toEqual({ ok: false, refusal: 'payout-rate-invalid' })
  })

  it('know the six time limits, each once', () => {
    const [first, ...rest] = limits
    if (!first) throw new Error('no limits')
    for (const wrong of [rest, [...limits, first], [first, first, ...rest.slice(1)], []])
      expect(setContractTerms({ ...asked, limits: wrong })).toEqual({
        ok: false,
        refusal: 'time-limit-invalid',
      })
  })

  it('take stakes inside of $5 to $5,000', () => {
    const stakes = (least: bigint, most: bigint) =>
      setContractTerms({ ...asked, leastStake: cents(least), mostStake: cents(most) })
    expect(stakes(10_00n, 10_00n).ok).toBe(true)
    for (const [least, most] of [
      [4_99n, 100_00n],
      [5_00n, 5_000_01n],
      [10_00n, 9_99n],
    ] as const)
      expect(stakes(least, most)).toEqual({ ok: false, refusal: 'stake-invalid' })
  })
})

it('terms are kept as one text, and nothing else is read as terms', () => {
  const text = contractTermsText(usual)
  expect(readContractTermsText(text)).toEqual(usual)
  for (const wrong of [
    text.replace('"80000000"', '"99000000"'),
    text.replace('"rule":2', '"rule":3'),
    text.replace('{', '{"equal":"house-wins",'),
    text.replace(',', ', '),
  ])
    expect(() => readContractTermsText(wrong)).toThrow(RangeError)
})

it('rates and stakes that were set under rule 1 hold under rule 2', () => {
  const early = contractTermsText(usual)
    .replace('{', '{"equal":"stake-returned",')
    .replace('"rule":2', '"rule":1,"tickWithinMs":10000')
  expect(readContractTermsText(early)).toEqual(usual)
})
