import { type Cents, cents, writeCents } from '@candor/domain/money/cents.ts'
import { writeShortPrice } from '@candor/domain/money/price.ts'
import { divideDown } from '@candor/domain/money/rounding.ts'
import { openingPrice, type Side } from '@candor/domain/positions/side.ts'
import { usualTolerancePpm } from '@candor/domain/positions/trading-terms.ts'
import { useState } from 'react'
import { type FieldProblems, judgeTicket, type TicketField, ticketFields } from './judge-ticket.ts'
import {
  largestMargin,
  marginReaching,
  previewTicket,
  requestOf,
  type TicketEntry,
  type TicketMarket,
} from './preview-ticket.ts'
import { finishPrice } from './price-text.ts'
import { startLeverage, type TicketTerms } from './ticket-terms.ts'
import { showQuantity } from './trade-text.ts'

/** What a customer enters; the side is chosen over it. */
type Entered = Omit<TicketEntry, 'side'>

const fieldOfRefusal: Partial<Record<string, TicketField>> = {
  'quantity-invalid': 'size',
  'leverage-invalid': 'size',
  'margin-invalid': 'size',
  'insufficient-balance': 'size',
  'limit-price-invalid': 'limit',
  'take-profit-invalid': 'takeProfit',
  'stop-loss-invalid': 'stopLoss',
}

/** The field a refusal of the server is said at; undefined where it is about the order as a whole. */
export const fieldOf = (refusal: string): TicketField | undefined => fieldOfRefusal[refusal]

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

/** What has been entered, what it means at the price of this moment, and what is wrong with it once somebody has looked. */
export function useTicket(
  terms: TicketTerms,
  side: Side,
  market: TicketMarket | null,
  available: Cents | null,
) {
  const [entered, setEntered] = useState(() => blankTicket(terms))
  const entry: TicketEntry = { ...entered, side }
  const [looked, setLooked] = useState<readonly TicketField[]>([])
  const preview = market && previewTicket(terms, entry, market)
  const request = market && requestOf(terms, entry, market)
  const problems: FieldProblems = market ? judgeTicket(terms, entry, market, available) : {}

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
    problems,
    /** Whether a problem is to be shown already: after its field was left, and more than there is at once. */
    isShown: (field: TicketField) =>
      looked.includes(field) || problems[field]?.code === 'insufficient-balance',
    change,
    enter,
    leave,
    /** Everything has been looked at: what is wrong is shown. Gives the first field that is. */
    look(): TicketField | undefined {
      setLooked(ticketFields)
      return ticketFields.find((field) => problems[field])
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
      if (available === null) return
      const part = cents(divideDown(available * BigInt(percent), 100n))
      const tolerance = entry.kind === 'market' ? entry.tolerancePpm : 0
      const most = largestMargin(available, entry.leverage, tolerance)
      enterMargin(part < most ? part : most)
    },
  }
}

export type TicketState = ReturnType<typeof useTicket>
