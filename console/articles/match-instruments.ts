import type { WireInstrument } from '@candor/wire/instruments.ts'

type Named = Pick<WireInstrument, 'symbol' | 'ticker' | 'name'>

const folded = (text: string): string => text.toLowerCase().replaceAll(/[\s/]/g, '')

/** Instruments by a part of their symbol or of their name in any language; those whose symbol begins with it come first. */
export function matchInstruments<One extends Named>(
  words: string,
  instruments: readonly One[],
  most: number,
): One[] {
  const sought = folded(words)
  if (sought === '') return []
  const begins = ({ symbol, ticker }: One) => [symbol, ticker].some((text) => folded(text).startsWith(sought))
  const contains = (one: One) =>
    [one.symbol, one.ticker, ...Object.values(one.name)].some((text) => folded(text).includes(sought))
  const first = instruments.filter(begins)
  return [...first, ...instruments.filter((one) => !begins(one) && contains(one))].slice(0, most)
}
