import type { Price } from '@candor/domain/money/price.ts'
import { readPrice } from '@candor/domain/money/price.ts'
import { liquidationPrice } from '@candor/domain/positions/liquidation.ts'
import { type Position, pledgeOf } from '@candor/domain/positions/position.ts'
import type { Stops } from '@candor/domain/positions/stops.ts'
import { finishFigure } from '@candor/kit/field/level-text.ts'
import { judgeStopLoss, judgeTakeProfit, type StopProblem } from '../orders/judge-ticket.ts'
import type { TicketMarket } from '../orders/preview-ticket.ts'
import type { TicketTerms } from '../orders/ticket-terms.ts'
import type { StopLines } from './trade-answer.ts'

export type StopTexts = { readonly takeProfit: string; readonly stopLoss: string }

export type StopLine = keyof StopTexts

/** What was typed: a price, nothing where the line is taken away, or text that is none. */
export const readLine = (text: string): Price | null | 'unreadable' =>
  text === '' ? null : (readPrice(finishFigure(text)) ?? 'unreadable')

export type StopsEntry = {
  /** What can be drawn of it. */
  drawn: Stops
  changed: StopLines
  /** What is wrong with each, judged as the server does; absent where nothing is. */
  wrong: Partial<Record<StopLine, StopProblem | { readonly code: 'data-anomaly' }>>
}

const codes = { takeProfit: 'take-profit-invalid', stopLoss: 'stop-loss-invalid' } as const

/** The two lines as they are entered, beside those that are set. */
export function judgeStopTexts(
  terms: TicketTerms,
  position: Position,
  texts: StopTexts,
  market: TicketMarket | null,
): StopsEntry {
  const read = { takeProfit: readLine(texts.takeProfit), stopLoss: readLine(texts.stopLoss) }
  const drawn = (line: StopLine): Price | null => {
    const value = read[line]
    return value === 'unreadable' || value === 0n ? null : value
  }
  const { side } = position
  // Each line is checked alone, so that both errors can be shown at once; an unchanged one is not checked again.
  const wrongOf = (line: StopLine): StopsEntry['wrong'][StopLine] => {
    const value = read[line]
    if (value === 'unreadable' || value === 0n)
      return { code: codes[line], side, fault: 'off-grid', bound: null }
    if (value === null || value === position[line]) return undefined
    if (!market) return { code: 'data-anomaly' }
    return line === 'takeProfit'
      ? judgeTakeProfit(terms, side, value, market.tick)
      : judgeStopLoss(terms, side, value, market.tick, liquidationPrice(pledgeOf(position)))
  }
  const wrong: StopsEntry['wrong'] = {}
  for (const line of ['takeProfit', 'stopLoss'] as const) {
    const found = wrongOf(line)
    if (found) wrong[line] = found
  }
  return {
    drawn: { takeProfit: drawn('takeProfit'), stopLoss: drawn('stopLoss') },
    changed: {
      takeProfit: read.takeProfit !== position.takeProfit,
      stopLoss: read.stopLoss !== position.stopLoss,
    },
    wrong,
  }
}
