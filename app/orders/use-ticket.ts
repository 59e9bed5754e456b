import { type Cents, cents, writeCents } from '@candor/domain/money/cents.ts'
import { writeShortPrice } from '@candor/domain/money/price.ts'
import { divideDown } from '@candor/domain/money/rounding.ts'
import type { OrderRefusal } from '@candor/domain/orders/order-request.ts'
import { openingPrice, type Side } from '@candor/domain/positions/side.ts'
import { usualTolerancePpm } from '@candor/domain/positions/trading-terms.ts'
import { useState } from 'react'
import { showQuantity } from '../positions/trade-text.ts'
import {
  judgeTicket,
  largestMargin,
  marginReaching,
  previewTicket,
  requestOf,
  type TicketEntry,
  type TicketMarket,
} from './preview-ticket.ts'
import { finishPrice } from './price-text.ts'
import { startLeverage, type TicketTerms } from './ticket-terms.ts'

/** What a customer enters; the side is chosen over it. */
type Entered = Omit<TicketEntry, 'side'>

export type TicketField = 'size' | 'limit' | 'takeProfit' | 'stopLoss'
export type TicketProblem = OrderRefusal | 'amount-required'

const fieldOfProblem: Partial<Record<string, TicketField>> = {
  'amount-required': 'size',
  'quantity-invalid': 'size',
  'leverage-invalid': 'size',
  'margin-invalid': 'size',
  'insufficient-balance': 'size',
  'limit-price-invalid': 'limit',
  'take-profit-invalid': 'takeProfit',
  'stop-loss-invalid': 'stopLoss',
}

/** The field a refusal is said at; undefined where it is about the order as a whole. */
export const fieldOf = (problem: string): TicketField | undefined => fieldOfProblem[problem]

const plainQuantity = (text: string): string => text.replaceAll(',', '')

const blankTicket = (terms: TicketTerms): Entered => ({
  kind: 'market',
  sizing: 'margin',
  size: '',
  leverage: startLeverage(terms.maxLeverage),
  limit: '',
  until: 'cancelled',
  takeProfit: '',
  stopLoss: '',
  tolerancePpm: usualTolerancePpm,
})

type Known = { verified: boolean; available: Cents | null }

/** What has been entered, what it means at the price of this moment, and what is wrong with it once somebody has looked. */
export function useTicket(terms: TicketTerms, side: Side, market: TicketMarket | null, known: Known) {
  const [entered, setEntered] = useState(() => blankTicket(terms))
  const entry: TicketEntry = { ...entered, side }
  const [looked, setLooked] = useState<readonly TicketField[]>([])
  const preview = market && previewTicket(terms, entry, market)
  const request = market && requestOf(terms, entry, market)
  const judged = request && market && judgeTicket(terms, request, market, known)
  const problem: TicketProblem | null = entry.size === '' ? 'amount-required' : judged
  const wrong = problem ? fieldOf(problem) : undefined

  const change = (part: Partial<Entered>) => setEntered((before) => ({ ...before, ...part }))
  const enter = (field: TicketField, text: string) => {
    change({ [field]: text })
    setLooked((before) => before.filter((each) => each !== field))
  }
  const leave = (field: TicketField) => {
    if (field !== 'size') change({ [field]: finishPrice(terms, entry[field]) })
    // Empty stops say nothing; a size and a limit are needed, and said to be when they are left empty.
    setLooked((before) => [...before, field])
  }
  const enterMargin = (margin: Cents) => {
    const asMargin = { ...entry, sizing: 'margin' as const, size: writeCents(margin) }
    const reached = market && previewTicket(terms, asMargin, market)
    const lots = reached ? plainQuantity(showQuantity(reached.quantity)) : '0'
    enter('size', entry.sizing === 'margin' ? asMargin.size : lots)
  }
  return {
    entry,
    preview,
    request,
    problem,
    /** The field the problem lies at, where it is to be shown already. */
    shown: wrong && looked.includes(wrong) ? wrong : undefined,
    change,
    enter,
    leave,
    /** Everything has been looked at: what is wrong is shown. Gives the first field that is. */
    look(): TicketField | undefined {
      setLooked(['size', 'limit', 'takeProfit', 'stopLoss'])
      return wrong
    },
    chooseKind(kind: TicketEntry['kind']) {
      const now = market ? finishPrice(terms, writeShortPrice(openingPrice(entry.side, market.tick))) : ''
      change({ kind, ...(kind === 'limit' && entry.limit === '' && { limit: now }) })
    },
    /** The same size in the other figure. */
    chooseSizing(sizing: TicketEntry['sizing']) {
      if (sizing === entry.sizing) return
      if (!preview || !market) return change({ sizing, size: '' })
      const { request: asked, at, quantity } = preview
      const margin = writeCents(marginReaching(terms, asked, at, market.conversion))
      change({ sizing, size: sizing === 'margin' ? margin : plainQuantity(showQuantity(quantity)) })
    },
    /** A part of what is available, in percent; all of it leaves room for the fee. */
    takePart(percent: number) {
      if (known.available === null) return
      const part = cents(divideDown(known.available * BigInt(percent), 100n))
      const tolerance = entry.kind === 'market' ? entry.tolerancePpm : 0
      const most = largestMargin(known.available, entry.leverage, tolerance)
      enterMargin(part < most ? part : most)
    },
  }
}

export type TicketState = ReturnType<typeof useTicket>
