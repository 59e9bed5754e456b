import { isOnTick, priceDecimalsAt, tickSizeAt } from '@candor/domain/instruments/tick-size.ts'
import { type Price, price, priceDecimals, readPrice, writePrice } from '@candor/domain/money/price.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { finishFigure } from '@candor/kit/field/level-text.ts'
import type { WireAlertCondition } from '@candor/wire/alerts.ts'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import { readPercent } from './percent-text.ts'

export type AlertKind = WireAlertCondition['kind']

/** What has been entered, as typed. */
export type AlertEntry = { kind: AlertKind; text: string; minutes: number }

export type AlertProblem =
  | { key: 'alert.price-invalid' | 'alert.already' | 'alert.percent-invalid' }
  | { key: 'alert.off-step'; step: Price; decimals: number }

export type PriceTerms = Pick<WireInstrument, 'market' | 'decimals'>

/** What the tick tables ask for. Outside the two exchanges with price bands a tick is one unit of the last decimal shown. */
export const ticksOf = ({ market, decimals }: PriceTerms) => ({
  market,
  priceDecimals: decimals,
  tickSize: price(10n ** BigInt(priceDecimals - decimals)),
})

const readMove = ({ text, minutes }: AlertEntry): Result<WireAlertCondition, AlertProblem> => {
  const hundredths = readPercent(text)
  return hundredths === null
    ? refuse({ key: 'alert.percent-invalid' })
    : accept({ kind: 'move', hundredths, minutes })
}

/** The condition that is meant, whether or not it is one to wait for: the preview looks at any. */
export function readCondition(
  entry: AlertEntry,
  terms: PriceTerms,
): Result<WireAlertCondition, AlertProblem> {
  if (entry.kind === 'move') return readMove(entry)
  const level = readPrice(finishFigure(entry.text))
  if (level === null || level <= 0n) return refuse({ key: 'alert.price-invalid' })
  const ticks = ticksOf(terms)
  const decimals = priceDecimalsAt(ticks, level)
  if (!isOnTick(ticks, level))
    return refuse({ key: 'alert.off-step', step: tickSizeAt(ticks, level), decimals })
  return accept({ kind: entry.kind, price: writePrice(level, decimals) })
}

/** Whether the alert can be set: one on a level the price is at already would have nothing to wait for. */
export function decideAlert(
  entry: AlertEntry,
  terms: PriceTerms,
  last: Price | null,
): Result<WireAlertCondition, AlertProblem> {
  const read = readCondition(entry, terms)
  if (!read.ok || read.value.kind === 'move' || last === null) return read
  const level = readPrice(read.value.price)
  const reached = level !== null && (read.value.kind === 'above' ? last >= level : last <= level)
  return reached ? refuse({ key: 'alert.already' }) : read
}
