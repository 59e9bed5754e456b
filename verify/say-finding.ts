import { writeDecimal } from '@candor/domain/money/fixed-point.ts'
import type { DetailValue, Finding } from './check.ts'
import type { CheckWord, CheckWords } from './words/check-words.ts'

/** Puts values into the gaps of a text. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (gap, name: string) => values[name] ?? gap)

/** Values as anybody can read them: UTC, dollars, whole prices. A page that knows its reader better writes them itself. */
function plainValue(value: DetailValue): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return value
  if ('instant' in value)
    return `${new Date(value.instant).toISOString().replace('T', ' ').replace('.000Z', '').replace('Z', '')} UTC`
  if ('cents' in value) return `$${writeDecimal(BigInt(value.cents), 2)}`
  if ('rate' in value) return `${trimmed(writeDecimal(BigInt(value.rate), 6))}%`
  return trimmed(writeDecimal(BigInt(value.price), 8))
}

const trimmed = (text: string): string => text.replace(/\.?0+$/, '')

export const sayFinding = (words: CheckWords, { code, values }: Pick<Finding, 'code' | 'values'>): string =>
  fill(
    words[code],
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, wordOf(words, value)])),
  )

/** A word of the rules has a word in every language. */
function wordOf(words: CheckWords, value: DetailValue): string {
  const known = typeof value === 'string' && (`outcome.${value}` as CheckWord)
  return known && Object.hasOwn(words, known) ? words[known] : plainValue(value)
}
