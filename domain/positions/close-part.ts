import { type Transfer, transfer } from '../ledger/transfer.ts'
import { type Cents, cents } from '../money/cents.ts'
import type { Conversion } from '../money/conversion.ts'
import type { Price } from '../money/price.ts'
import { type Quantity, quantity } from '../money/quantity.ts'
import { divideHalfEven } from '../money/rounding.ts'
import type { Position } from './position.ts'
import { profitOf } from './position-value.ts'

/** Twelve decimals of a cent: finer than anything that is ever posted. */
const fine = 10n ** 12n

export type ClosedPart = {
  /** Null when all of it is closed. */
  readonly left: Position | null
  /** As posted: negative for a loss, with what a gap took beyond the margin. */
  readonly profit: Cents
  /** What the house bears, because nobody loses more than the margin. */
  readonly gap: Cents
  readonly marginReturned: Cents
  readonly transfers: readonly Transfer[]
}

const share = (amount: Cents, part: Quantity, whole: Quantity): Cents =>
  cents(divideHalfEven(amount * part, whole))

const toCents = (fineCents: bigint): Cents => cents(divideHalfEven(fineCents, fine))

/** The profit of so much of a position, in 10⁻¹² of a cent. */
function fineProfit(position: Position, size: Quantity, at: Price, conversion: Conversion): bigint {
  const sized = { quantity: size, contractSize: position.contractSize }
  const { top, bottom } = profitOf(position.side, sized, position.entry, at, conversion)
  return divideHalfEven(top * fine, bottom)
}

/** The postings of a part: profit comes from the house; a loss is paid out of the margin, and what is free of it comes back. */
function postingsOf(profit: Cents, gap: Cents, marginReturned: Cents): Transfer[] {
  const transfers: Transfer[] = []
  if (profit > 0n) transfers.push(transfer('trading-profit', 'house-trading', 'cash', profit))
  if (gap > 0n) transfers.push(transfer('gap-cover', 'house-gap-cover', 'margin', gap))
  if (profit < 0n) transfers.push(transfer('trading-loss', 'margin', 'house-trading', cents(-profit)))
  if (marginReturned > 0n) transfers.push(transfer('margin-returned', 'margin', 'cash', marginReturned))
  return transfers
}

/** What of the margin comes back with a part, and what the house bears, given what the part and the whole make at this price. */
function settleMargin(margin: Cents, ofPart: Cents, profit: Cents, wholeProfit: Cents) {
  const loss = profit < 0n ? -profit : 0n
  const worth = margin + wholeProfit
  // Never more than the whole is worth here: a cent too much for this part would be a gap of a cent in the last.
  const most = ofPart - loss < worth ? ofPart - loss : worth
  const marginReturned = cents(most > 0n ? most : 0n)
  const gap = cents(loss > margin ? loss - margin : 0n)
  return { marginReturned, gap, marginLeft: cents(margin + gap - loss - marginReturned) }
}

/**
 * Closes a part of a position, or all of it, at a price. Margin goes with the part it secures; a loss beyond that is borne by the rest of the
 * margin, and beyond all of it by the house. What is posted is the rounded sum of all parts so far less what was posted for the earlier ones,
 * and a part is the whole less the rest: so closing in parts gives to the cent what closing at once gives.
 */
export function closePart(position: Position, part: Quantity, at: Price, conversion: Conversion): ClosedPart {
  if (part <= 0n || part > position.quantity)
    throw new RangeError(`${part} of ${position.quantity} is closed`)
  const { carry, margin, initialMargin } = position
  const rest = quantity(position.quantity - part)
  const whole = carry + fineProfit(position, position.quantity, at, conversion)
  const sum = whole - fineProfit(position, rest, at, conversion)
  const posted = toCents(carry)
  const profit = cents(toCents(sum) - posted)
  const wholeProfit = cents(toCents(whole) - posted)
  const ofPart = share(margin, part, position.quantity)
  const { marginReturned, gap, marginLeft } = settleMargin(margin, ofPart, profit, wholeProfit)
  const left = {
    ...position,
    quantity: rest,
    margin: marginLeft,
    initialMargin: cents(initialMargin - share(initialMargin, part, position.quantity)),
    // Half-even rounding looks at whether cents are even, so the sum is kept but for pairs of cents.
    carry: sum % (2n * fine),
  }
  return {
    left: rest === 0n ? null : left,
    profit,
    gap,
    marginReturned,
    transfers: postingsOf(profit, gap, marginReturned),
  }
}
