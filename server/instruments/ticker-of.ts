import type { Instrument } from '@candor/domain/instruments/instrument.ts'

/** What is traded as one currency, coin or metal against another is written as the pair it is: `XAU/USD`. Shares keep their symbol. */
export const tickerOf = ({ market, symbol, baseAsset, quoteCurrency }: Instrument): string =>
  market === 'forex' || market === 'crypto' || market === 'metals' ? `${baseAsset}/${quoteCurrency}` : symbol
