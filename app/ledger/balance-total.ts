import { type Cents, cents } from '@candor/domain/money/cents.ts'
import type { WireBalance } from '@candor/wire/balance.ts'
import { centsOf } from './balance-cents.ts'

const parts = ['margin', 'reserve', 'stake', 'withdrawing', 'invested'] as const

/** What is set aside for something and cannot be used now. */
export const setAsideOf = (balance: WireBalance): Cents =>
  cents(parts.reduce((sum, part) => sum + centsOf(balance[part]), 0n))

/** All that is the customer's: what can be used and what is set aside, less what is owed. */
export const totalOf = (balance: WireBalance): Cents =>
  cents(centsOf(balance.cash) + setAsideOf(balance) - centsOf(balance.loan))
