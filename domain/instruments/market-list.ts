/** The seven markets, in the order every list shows them. */
export const markets = ['forex', 'crypto', 'us_stocks', 'metals', 'hk_stocks', 'my_stocks', 'etf'] as const

export type Market = (typeof markets)[number]

export const isMarket = (text: string): text is Market => markets.some((market) => market === text)
