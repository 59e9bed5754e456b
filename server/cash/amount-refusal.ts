import { smallestRequest } from '@candor/domain/cash/cash-terms.ts'
import type { AmountProblem } from '@candor/domain/cash/read-request-amount.ts'
import { type Cents, writeCents } from '@candor/domain/money/cents.ts'
import type { RefusalCode } from '@candor/wire/refusals.ts'
import type { Refusal } from '../http/refusal.ts'

/** What is said to an amount that cannot be asked for: the request as a whole, the field, and the bounds its message names. */
export const amountRefusal = (code: RefusalCode, problem: AmountProblem, largest: Cents): Refusal => ({
  code,
  fields: [{ path: 'amount', problem }],
  params: { min: writeCents(smallestRequest), max: writeCents(largest) },
})
