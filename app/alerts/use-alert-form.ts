import { type Price, readPrice } from '@candor/domain/money/price.ts'
import { cleanFigure, type FigureSize } from '@candor/kit/field/level-text.ts'
import type { WireQuote } from '@candor/wire/quotes.ts'
import { useState } from 'react'
import {
  type AlertEntry,
  type AlertKind,
  type AlertProblem,
  decideAlert,
  type PriceTerms,
  readCondition,
} from './decide-alert.ts'
import { writePercent } from './percent-text.ts'
import { suggestLevel } from './suggest-level.ts'

type Texts = Record<AlertKind, string | null>

export const minuteChoices = [5, 60, 1440] as const

type Minutes = (typeof minuteChoices)[number]

/** No price here has more digits before its point. */
const longestWhole = 10
const longestDecimals = 8

const percentSize: FigureSize = { whole: 3, decimals: 2 }

/** Finer ticks at low prices may need more decimals than are shown; what is off the tick is refused with a reason. */
const priceSize = ({ decimals }: PriceTerms): FigureSize => ({
  whole: longestWhole,
  decimals: decimals === 0 ? 0 : Math.min(decimals + 1, longestDecimals),
})

/** What has been entered, each of the three kinds with its own figure, and what is wrong with it once somebody has looked. */
export function useAlertForm(terms: PriceTerms, quote: WireQuote | undefined) {
  const last: Price | null = quote ? readPrice(quote.last) : null
  const [kind, setKind] = useState<AlertKind>('above')
  const [texts, setTexts] = useState<Texts>({ above: null, below: null, move: writePercent(100) })
  const [minutes, setMinutes] = useState<Minutes>(60)
  const [once, setOnce] = useState(true)
  const [problem, setProblem] = useState<AlertProblem | null>(null)

  // Suggested once, at the first price: a level that ran along with the price could not be read.
  if (last !== null && last > 0n && (texts.above === null || texts.below === null))
    setTexts({
      ...texts,
      above: texts.above ?? suggestLevel('above', last, terms),
      below: texts.below ?? suggestLevel('below', last, terms),
    })

  const entry: AlertEntry = { kind, text: texts[kind] ?? '', minutes }
  const read = readCondition(entry, terms)
  const judge = () => {
    const decided = decideAlert(entry, terms, last)
    setProblem(decided.ok ? null : decided.refusal)
    return decided.ok ? decided.value : null
  }
  return {
    kind,
    text: entry.text,
    minutes,
    once,
    problem,
    last,
    size: kind === 'move' ? percentSize : priceSize(terms),
    /** What is entered, where it can be understood. */
    condition: read.ok ? read.value : null,
    setMinutes,
    setOnce,
    chooseKind(next: AlertKind) {
      setKind(next)
      setProblem(null)
    },
    type(typed: string) {
      setTexts({ ...texts, [kind]: cleanFigure(typed, kind === 'move' ? percentSize : priceSize(terms)) })
      setProblem(null)
    },
    /** Judges what is entered and shows what is wrong; gives the condition where nothing is. */
    judge,
    /** Leaving the field judges it too, and fills up its decimals. */
    leave() {
      judge()
      if (!read.ok) return
      const { value } = read
      setTexts({ ...texts, [kind]: value.kind === 'move' ? writePercent(value.hundredths) : value.price })
    },
  }
}

export type AlertFormState = ReturnType<typeof useAlertForm>
