const pairs = {
  USD: null,
  EUR: { symbol: 'EURUSD', operation: 'multiply' },
  GBP: { symbol: 'GBPUSD', operation: 'multiply' },
  AUD: { symbol: 'AUDUSD', operation: 'multiply' },
  NZD: { symbol: 'NZDUSD', operation: 'multiply' },
  JPY: { symbol: 'USDJPY', operation: 'divide' },
  CHF: { symbol: 'USDCHF', operation: 'divide' },
  CAD: { symbol: 'USDCAD', operation: 'divide' },
  CNH: { symbol: 'USDCNH', operation: 'divide' },
  SGD: { symbol: 'USDSGD', operation: 'divide' },
  HKD: { symbol: 'USDHKD', operation: 'divide' },
  MYR: { symbol: 'USDMYR', operation: 'divide' },
} as const

export type QuoteCurrency = keyof typeof pairs

export const isQuoteCurrency = (text: string): text is QuoteCurrency => Object.hasOwn(pairs, text)

/** How an amount becomes US dollars: multiplied or divided by the mid of this pair. */
export type UsdPair = { readonly symbol: string; readonly operation: 'multiply' | 'divide' }

/** The pair that turns an amount of the currency into dollars; null for the dollar itself. */
export const usdPairOf = (currency: QuoteCurrency): UsdPair | null => pairs[currency]
