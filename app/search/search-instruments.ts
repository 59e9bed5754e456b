import type { WireInstrument } from '@candor/wire/instruments.ts'

/** Letters and digits alone, in small letters, without accents: what people type and what things are called meet in the middle. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const withoutSpaces = (text: string): string => plain(text).replaceAll(' ', '')

/**
 * How well an instrument answers a search; 0 means not at all. Its symbol counts most, then the beginning of a name in any language,
 * then the beginning of a word in it, then anything inside it, then its tags.
 */
export function matchWeight(instrument: WireInstrument, typed: string): number {
  const words = plain(typed)
  const joined = withoutSpaces(typed)
  if (joined === '') return 0
  const symbol = withoutSpaces(instrument.symbol)
  const ticker = withoutSpaces(instrument.ticker)
  if (symbol === joined || ticker === joined) return 100
  if (symbol.startsWith(joined) || ticker.startsWith(joined)) return 80
  const names = Object.values(instrument.name).map(plain)
  if (names.some((name) => name.startsWith(words))) return 60
  if (names.some((name) => name.includes(` ${words}`))) return 50
  if (names.some((name) => name.replaceAll(' ', '').includes(joined)) || symbol.includes(joined)) return 40
  return instrument.tags.some((tag) => plain(tag).startsWith(words)) ? 20 : 0
}

/** Everything that answers, best first; equal answers keep the order of the catalogue. */
export function searchInstruments(
  instruments: readonly WireInstrument[],
  typed: string,
): readonly WireInstrument[] {
  return instruments
    .map((instrument) => ({ instrument, weight: matchWeight(instrument, typed) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ instrument }) => instrument)
}

/** A name in three parts, the middle one being what was typed; the middle is empty where the name does not contain it. */
export function splitMatch(name: string, typed: string): [before: string, match: string, after: string] {
  const at = name.toLowerCase().indexOf(typed.trim().toLowerCase())
  if (typed.trim() === '' || at < 0) return [name, '', '']
  const end = at + typed.trim().length
  return [name.slice(0, at), name.slice(at, end), name.slice(end)]
}
