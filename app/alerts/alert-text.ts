import { readPrice } from '@candor/domain/money/price.ts'
import { changeOf } from '@candor/domain/quotes/change.ts'
import { formatPercent } from '@candor/kit/numbers/format-percent.ts'
import { formatPrice } from '@candor/kit/numbers/format-price.ts'
import type { WireAlertCondition } from '@candor/wire/alerts.ts'
import { showPrice } from '../quotes/quote-text.ts'
import type { Say } from '../words/use-words.ts'
import type { AlertProblem } from './decide-alert.ts'

const showMove = (hundredths: number): string => formatPercent(BigInt(hundredths))

/** What the button does, named with its figure as soon as there is one. */
export function sayAct(say: Say, condition: WireAlertCondition | null): string {
  if (condition === null) return say('alert.set')
  return condition.kind === 'move'
    ? say('alert.set-move', { pct: showMove(condition.hundredths) })
    : say('alert.set-price', { price: showPrice(condition.price) })
}

const withinKeys = { 5: 'alert.within-5', 60: 'alert.within-60', 1440: 'alert.within-1440' } as const

/** A time other than the three the sheet offers can only come from elsewhere; it is shown in minutes. */
function sayWithin(say: Say, minutes: number): string {
  const key = minutes === 5 || minutes === 60 || minutes === 1440 ? withinKeys[minutes] : null
  return key ? say(key) : say('alert.within', { n: minutes })
}

export function sayCondition(say: Say, condition: WireAlertCondition): string {
  if (condition.kind === 'move')
    return say('alert.row-move', {
      pct: showMove(condition.hundredths),
      time: sayWithin(say, condition.minutes),
    })
  return say(`alert.row-${condition.kind}`, { price: showPrice(condition.price) })
}

/** What has happened, of an alert that fired a while ago. */
export function sayMissed(say: Say, name: string, condition: WireAlertCondition): string {
  if (condition.kind === 'move')
    return say('alert.missed-move', {
      name,
      pct: showMove(condition.hundredths),
      time: sayWithin(say, condition.minutes),
    })
  return say(`alert.missed-${condition.kind}`, { name, price: showPrice(condition.price) })
}

/** How far a level lies from the price now; null where it is the price. */
export function sayDistance(say: Say, level: string, now: string): string | null {
  const from = readPrice(now)
  const to = readPrice(level)
  const change = from !== null && to !== null ? changeOf(from, to) : null
  if (!change || change.amount === 0n) return null
  const above = change.amount > 0n
  const pct = formatPercent(above ? change.hundredths : -change.hundredths)
  return say(above ? 'alert.distance-above' : 'alert.distance-below', { pct })
}

export function sayProblem(say: Say, problem: AlertProblem): string {
  if (problem.key !== 'alert.off-step') return say(problem.key)
  return say(problem.key, { step: formatPrice(problem.step, problem.decimals) })
}
