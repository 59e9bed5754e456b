import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import { usdPairOf } from '@candor/domain/money/usd-pair.ts'
import { nightlyRate } from '@candor/domain/positions/trading-terms.ts'

/** What a verifier in another language has to know of an instrument, as `pool-instruments.json` holds it. */
export function poolInstruments() {
  return Object.fromEntries(
    allInstruments().map(({ symbol, contractSize, quoteCurrency, esmaClass }) => {
      const pair = usdPairOf(quoteCurrency)
      const facts = {
        contractSize: `${contractSize}`,
        nightlyRate: `${nightlyRate(esmaClass)}`,
        pair: pair?.symbol ?? null,
        divides: pair?.operation === 'divide',
      }
      return [symbol, facts]
    }),
  )
}
