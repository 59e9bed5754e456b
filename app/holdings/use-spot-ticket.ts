import { spotPrice } from '@candor/domain/holdings/decide-spot.ts'
import { emptyHolding, type Holding } from '@candor/domain/holdings/holding.ts'
import type { SpotRefusal } from '@candor/domain/holdings/spot-request.ts'
import { type Cents, cents, writeCents } from '@candor/domain/money/cents.ts'
import { writeShortPrice } from '@candor/domain/money/price.ts'
import type { Quantity } from '@candor/domain/money/quantity.ts'
import { divideDown } from '@candor/domain/money/rounding.ts'
import { usualTolerancePpm } from '@candor/domain/positions/trading-terms.ts'
import { useState } from 'react'
import type { TicketMarket } from '../orders/preview-ticket.ts'
import { finishPrice } from '../orders/price-text.ts'
import { showQuantity } from '../orders/trade-text.ts'
import { judgeSpot, mostToPay, partOf, previewSpot, type SpotEntry } from './preview-spot.ts'
import type { SpotTerms } from './spot-ticket-terms.ts'

export type SpotField = 'size' | 'limit'
type SpotProblem = SpotRefusal | 'amount-required'

const fieldOfProblem: Partial<Record<string, SpotField>> = {
  'amount-required': 'size',
  'quantity-invalid': 'size',
  'order-too-small': 'size',
  'insufficient-balance': 'size',
  'insufficient-holding': 'size',
  'stake-too-large': 'size',
  'stake-limit-reached': 'size',
  'limit-price-invalid': 'limit',
}

/** The field a refusal is said at; undefined where it is about the order as a whole. */
export const spotFieldOf = (problem: string): SpotField | undefined => fieldOfProblem[problem]

/** More than there is, is said while it is typed. */
const saidAtOnce: readonly SpotProblem[] = ['insufficient-balance', 'insufficient-holding']

const plainQuantity = (value: Quantity): string => showQuantity(value).replaceAll(',', '')

/** Who thinks in lots enters lots; everybody else an amount. */
const blank = ({ boardLot }: SpotTerms, side: SpotEntry['side']): SpotEntry => ({
  side,
  kind: 'market',
  sizing: side === 'buy' && boardLot === null ? 'amount' : 'quantity',
  size: '',
  limit: '',
  until: 'cancelled',
  tolerancePpm: usualTolerancePpm,
})

/** How much an amount reaches for, as it is typed. */
function reachedBy(terms: SpotTerms, entry: SpotEntry, market: TicketMarket | null, amount: Cents): string {
  const asAmount = { ...entry, sizing: 'amount' as const, size: writeCents(amount) }
  const reached = market && previewSpot(terms, asAmount, market, emptyHolding(terms.symbol))
  return reached ? plainQuantity(reached.quantity) : '0'
}

type Known = { verified: boolean; available: Cents | null; holding: Holding }

/** What has been entered, what it means at the price of this moment, and what is wrong with it once somebody has looked. */
export function useSpotTicket(
  terms: SpotTerms,
  side: SpotEntry['side'],
  market: TicketMarket | null,
  known: Known,
) {
  const [entry, setEntry] = useState(() => blank(terms, side))
  const [looked, setLooked] = useState<readonly SpotField[]>([])
  const preview = market && previewSpot(terms, entry, market, known.holding)
  const problem: SpotProblem | null =
    entry.size === '' ? 'amount-required' : market && judgeSpot(terms, entry, market, known)
  const wrong = problem ? spotFieldOf(problem) : undefined

  const change = (part: Partial<SpotEntry>) => setEntry((before) => ({ ...before, ...part }))
  const enter = (field: SpotField, text: string) => {
    change({ [field]: text })
    setLooked((before) => before.filter((each) => each !== field))
  }
  const start = (next: SpotEntry['side']) => {
    const { kind, limit, until, tolerancePpm } = entry
    setEntry({ ...blank(terms, next), kind, limit, until, tolerancePpm })
    setLooked([])
  }
  return {
    entry,
    preview,
    problem,
    /** The field the problem lies at, where it is to be shown already. */
    shown: wrong && (looked.includes(wrong) || (problem && saidAtOnce.includes(problem))) ? wrong : undefined,
    change,
    enter,
    leave(field: SpotField) {
      if (field === 'limit') change({ limit: finishPrice(terms, entry.limit) })
      setLooked((before) => [...before, field])
    },
    /** Everything has been looked at: what is wrong is shown. Gives the first field that is. */
    look(): SpotField | undefined {
      setLooked(['size', 'limit'])
      return wrong
    },
    /** The other side begins without a size, so that a second tap on its button orders nothing. */
    chooseSide: start,
    clear: () => start(entry.side),
    chooseKind(kind: SpotEntry['kind']) {
      const now = market ? finishPrice(terms, writeShortPrice(spotPrice(entry.side, market.tick))) : ''
      change({ kind, ...(kind === 'limit' && entry.limit === '' && { limit: now }) })
    },
    /** The same size in the other figure. */
    chooseSizing(sizing: SpotEntry['sizing']) {
      if (sizing === entry.sizing) return
      if (!preview) return change({ sizing, size: '' })
      change({
        sizing,
        size: sizing === 'amount' ? writeCents(preview.total) : plainQuantity(preview.quantity),
      })
    },
    /** A part of what is available or held, in percent. */
    takePart(percent: number) {
      if (entry.side === 'sell') return enter('size', plainQuantity(partOf(terms, known.holding, percent)))
      if (known.available === null) return
      const part = cents(divideDown(known.available * BigInt(percent), 100n))
      const most = mostToPay(known.available, entry)
      const amount = part < most ? part : most
      enter('size', entry.sizing === 'amount' ? writeCents(amount) : reachedBy(terms, entry, market, amount))
    },
  }
}

export type SpotTicketState = ReturnType<typeof useSpotTicket>
