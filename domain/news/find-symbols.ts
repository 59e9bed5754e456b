import type { Instrument } from '../instruments/instrument.ts'

type Named = Pick<Instrument, 'symbol' | 'market' | 'name' | 'baseAsset' | 'quoteCurrency'>

const mostSymbols = 5

/** Words that mean something else more often than the instrument they are the name of. */
const ambiguous: readonly string[] = [
  'visa',
  'stellar',
  'avalanche',
  'perak',
  'tron',
  'dolar as',
  'us dollar',
  '美元',
]

/** What headlines call an instrument beside its name. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  XAUUSD: ['bullion', '金价', '金價'],
  XAGUSD: ['银价', '銀價'],
  GOOGL: ['Google'],
  JPM: ['JPMorgan'],
}

/** What companies are, which no headline writes. */
const companyWords =
  /,? (Inc\.|Corporation|Limited|Holdings|Holding|Berhad|Group|plc|Company|Platforms|& Co\.|Ltd\.)(?=[ ,]|$)|^The |\.com|(控股|集团|集團|公司)?(-S?W|-A)?$/g

/** `Tencent` of `Tencent Holdings Limited`, `Maybank` of `Malayan Banking Berhad (Maybank)`. */
function companyNames(name: string): string[] {
  const [, outside = name, inside = ''] = /^(.*?)(?: \((.*)\))?$/.exec(name) ?? []
  const short = outside.replace(companyWords, '').replace(companyWords, '').trim()
  return [short, /^(Class|Kelas|Group|Holdings|Malaysia)/.test(inside) ? '' : inside]
}

/** `Gold` of `Gold / US Dollar`, `Malaysian Ringgit` and `Ringgit` of `US Dollar / Malaysian Ringgit`. */
function pairNames({ market, name, quoteCurrency, baseAsset }: Named): string[] {
  if (quoteCurrency !== 'USD' && baseAsset !== 'USD') return []
  return Object.values(name).flatMap((text) => {
    const [base = '', quote = ''] = text.split('/').map((side) => side.trim())
    const side = baseAsset === 'USD' ? quote : base
    const last = market === 'forex' ? /(Yen|Ringgit|Paun|Pound)$/.exec(side)?.[1] : undefined
    const plain = side.replace(/^(马来西亚|馬來西亞|瑞士|离岸|離岸)(?=令吉|人民)/, '')
    return [side, plain, ...(last ? [last] : [])]
  })
}

function namesOf(instrument: Named): string[] {
  const { market, symbol, name, baseAsset, quoteCurrency } = instrument
  if (market === 'forex' || market === 'metals')
    return [symbol, `${baseAsset}/${quoteCurrency}`, ...pairNames(instrument)]
  if (market === 'crypto') return [symbol, `${baseAsset}/${quoteCurrency}`, ...Object.values(name)]
  const ownSymbol = symbol.length >= 3 ? [symbol] : []
  if (market === 'etf') return [...ownSymbol, ...Object.values(name)]
  return [...ownSymbol, ...Object.values(name).flatMap(companyNames)]
}

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)
const isLatin = (sign: string | undefined): boolean =>
  sign !== undefined && /[\p{Script=Latin}\p{N}]/u.test(sign)

/** Where a name stands in a text. In Latin letters it is a word of its own; between Chinese signs there are no spaces to look for. */
function placeOf(text: string, name: string): number | null {
  const alone = isLatin(name[0])
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const isPart = isLetter(text[at - 1]) || isLatin(text[at + name.length])
    if (!alone || !isPart) return at
  }
  return null
}

/** Companies are found as they are written, because `apple` is a word; metals, coins and currencies in any case. */
function finderOf(instrument: Named): { symbol: string; names: string[]; exact: boolean } {
  const exact = instrument.market.endsWith('stocks') || instrument.market === 'etf'
  const names = [...namesOf(instrument), ...(otherNames[instrument.symbol] ?? [])]
    .filter((text) => [...text].length >= 2 && !ambiguous.includes(text.toLowerCase()))
    .map((text) => (exact ? text : text.toLowerCase()))
  return { symbol: instrument.symbol, names: [...new Set(names)], exact }
}

/** Gives the rule that finds which instruments a text is about: the first named first, at most five. */
export function symbolFinder(instruments: readonly Named[]): (text: string) => string[] {
  const finders = instruments.map(finderOf)
  return (text) => {
    const small = text.toLowerCase()
    return finders
      .flatMap(({ symbol, names, exact }) => {
        const places = names.flatMap((name) => placeOf(exact ? text : small, name) ?? [])
        return places.length === 0 ? [] : [{ symbol, at: Math.min(...places) }]
      })
      .sort((one, other) => one.at - other.at)
      .slice(0, mostSymbols)
      .map(({ symbol }) => symbol)
  }
}
