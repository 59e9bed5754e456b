import { cents, readCents } from '@candor/domain/money/cents.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'

/** An amount of a receipt, as customers read it. */
export const receiptMoney = (text: string, signed = false): string =>
  formatMoney(readCents(text) ?? cents(0n), { signed })
