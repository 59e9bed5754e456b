import { featureNames } from '@candor/domain/strategies/learned-model.ts'
import { reasonFigures } from '@candor/domain/strategies/reason-code.ts'
import { isStrategyId } from '@candor/domain/strategies/strategy-id.ts'
import { signOf, splitDecimal } from '@candor/kit/numbers/group-digits.ts'
import type { WireReason } from '@candor/wire/strategies.ts'
import type { Say } from '../words/use-words.ts'

/** A strategy that is newer than this page has no name here yet. */
export const strategyName = (say: Say, id: string): string =>
  say(isStrategyId(id) ? `strategy.${id}` : 'strategy.unknown')

export const aboutStrategy = (say: Say, id: string): string => (isStrategyId(id) ? say(`about.${id}`) : '')

export function sayFeature(say: Say, name: string): string {
  const known = featureNames.find((each) => each === name)
  return say(known ? `feature.${known}` : 'feature.unknown')
}

/** A figure of a reason as people read it: its name tells the unit. */
export function showReasonFigure(name: string, text: string): string {
  const { whole, fraction } = splitDecimal(text)
  const sign = signOf(text.startsWith('-') ? -1n : 1n, name === 'risePercent' && /[1-9]/.test(text))
  const figure = sign + whole + (fraction && `.${fraction}`)
  return name.endsWith('Percent') ? `${figure}%` : figure
}

const isReason = (code: string): code is keyof typeof reasonFigures => code in reasonFigures

/** Why it traded, as a sentence. A code that is newer than this page says so. */
export function sayReason(say: Say, { code, figures }: WireReason): string {
  if (!isReason(code)) return say('reason.unknown')
  const shown = Object.fromEntries(
    reasonFigures[code].map((name) => [name, showReasonFigure(name, figures[name] ?? '')]),
  )
  // Each sentence names exactly the figures of its code, which the compiler cannot follow through the table.
  return (say as (key: string, values: Record<string, string>) => string)(`reason.${code}`, shown)
}
