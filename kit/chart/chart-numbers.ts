import type { Language } from '../numbers/format-date.ts'
import { decimalSign, groupThousands } from '../numbers/group-digits.ts'

const minus = '\u2212'

/** A number of the drawing as people read it: `4,118.60`. For the chart alone; prices of trades are never numbers. */
export function chartNumber(value: number, decimals: number): string {
  const [whole = '0', fraction] = Math.abs(value).toFixed(decimals).split('.')
  const sign = value < 0 && Number(value.toFixed(decimals)) !== 0 ? minus : ''
  return `${sign}${groupThousands(whole)}${fraction === undefined ? '' : `${decimalSign()}${fraction}`}`
}

/** `+0.06%` between two numbers of the drawing. */
export function chartChange(from: number, to: number): string {
  if (from === 0) return '0.00%'
  const share = ((to - from) / from) * 100
  const shown = chartNumber(share, 2)
  return `${Number(share.toFixed(2)) > 0 ? '+' : ''}${shown}%`
}

type Unit = readonly [size: number, name: string]

/** What volumes are counted in. All but Chinese charts keep the English letters. */
const units: Readonly<Partial<Record<Language, readonly Unit[]>>> & { other: readonly Unit[] } = {
  zh: [
    [1e4, '万'],
    [1e8, '亿'],
    [1e12, '万亿'],
  ],
  tw: [
    [1e4, '萬'],
    [1e8, '億'],
    [1e12, '兆'],
  ],
  other: [
    [1e3, 'K'],
    [1e6, 'M'],
    [1e9, 'B'],
    [1e12, 'T'],
  ],
}

const rounded = (value: number): number => Number(value.toFixed(2))

/**
 * Volume, the one figure that may be shortened: `1.93M`, `193万`. `Intl` writes the same, and takes a tenth of a second on a slow phone to be made ready
 * for it, just when the chart is awaited.
 */
export function chartVolume(value: number, language: Language): string {
  let [shown, unit] = [rounded(value), '']
  let size = 1
  for (const [next, name] of units[language] ?? units.other) {
    // What is rounded up to a thousand of one unit is one of the next.
    if (shown * size < next) break
    ;[shown, unit, size] = [rounded(value / next), name, next]
  }
  return `${shown}${unit}`
}
