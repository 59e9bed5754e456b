import { describe, expect, it } from 'vitest'
import { decideDeposit } from './decide-deposit.ts'

const receipt = { usedElsewhere: false }

describe('a deposit', () => {
  it('may be asked for while fewer than 20 wait for review', () => {
    expect(decideDeposit({ receipt, inReview: 19 })).toEqual({ ok: true, value: null })
    expect(decideDeposit({ receipt, inReview: 20 })).toEqual({ ok: false, refusal: 'deposits-waiting' })
  })

  it('needs a receipt of its own first of all', () => {
    expect(decideDeposit({ receipt: null, inReview: 20 })).toEqual({ ok: false, refusal: 'not-found' })
    expect(decideDeposit({ receipt: { usedElsewhere: true }, inReview: 20 })).toEqual({
      ok: false,
      refusal: 'receipt-used',
    })
  })
})
