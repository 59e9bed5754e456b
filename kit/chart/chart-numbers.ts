import { intlTag, isChinese } from '@candor/domain/languages/language-table.ts'
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

const compact = new Map<Language, Intl.NumberFormat>()

/** Volume, the one figure that may be shortened: `1.93M`, `193万`. All but Chinese charts keep the English letters. */
export function chartVolume(value: number, language: Language): string {
  const made =
    compact.get(language) ??
    new Intl.NumberFormat(intlTag(isChinese(language) ? language : 'en'), {
      notation: 'compact',
      maximumFractionDigits: 2,
    })
  compact.set(language, made)
  return made.format(value).toUpperCase()
}
