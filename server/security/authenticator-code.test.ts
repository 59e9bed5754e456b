import { describe, expect, it } from 'vitest'
import { codeOfStep, codeStepAt, matchCode } from './authenticator-code.ts'

/** The key of the appendices of RFC 4226 and RFC 6238. */
const key = new TextEncoder().encode('12345678901234567890')

describe('codes of authenticator apps', () => {
  it('are those of RFC 4226, appendix D', () => {
    const codes = Array.from({ length: 10 }, (_, step) => codeOfStep(key, step))
    expect(codes).toEqual('755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' '))
  })

  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('at second %i are those of RFC 6238, appendix B', (second, code) =>
    expect(codeOfStep(key, codeStepAt(second * 1000), 8)).toBe(code),
  )

  const now = 1111111111_000
  const step = codeStepAt(now)
  const early = -1

  it('count in their half minute, in the one before and in the one after', () => {
    for (const off of [-1, 0, 1])
      expect(matchCode(key, codeOfStep(key, step + off), now, early)).toBe(step + off)
    for (const off of [-2, 2]) expect(matchCode(key, codeOfStep(key, step + off), now, early)).toBeNull()
  })

  it('count once, and none before one that has been used', () => {
    expect(matchCode(key, codeOfStep(key, step), now, step)).toBeNull()
    expect(matchCode(key, codeOfStep(key, step - 1), now, step)).toBeNull()
    expect(matchCode(key, codeOfStep(key, step + 1), now, step)).toBe(step + 1)
  })

  it.each(['', '05047', '0504711', 'abcdef', '０５０４７１'])('%j is none', (text) =>
    expect(matchCode(key, text, now, early)).toBeNull(),
  )
})
