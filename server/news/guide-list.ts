/** The guides that ship with the product, in the order they are listed, each with the instruments it is about. The texts are in `guides/`. */
export const guides = [
  { id: 'what-the-spread-costs', symbols: [] },
  { id: 'what-moves-prices', symbols: [] },
  { id: 'what-leverage-does', symbols: [] },
  { id: 'how-to-read-candles', symbols: [] },
  { id: 'what-stops-can-do', symbols: [] },
  { id: 'when-markets-open', symbols: [] },
  { id: 'spreading-risk', symbols: ['SPY', 'VTI', 'EEM'] },
  { id: 'how-returns-add-up', symbols: [] },
  { id: 'costs-that-add-up', symbols: [] },
  { id: 'currencies-in-a-portfolio', symbols: ['USDMYR', 'USDHKD', 'EURUSD'] },
  { id: 'what-gold-is-for', symbols: ['XAUUSD', 'GLD'] },
  { id: 'odds-of-short-contracts', symbols: [] },
] as const satisfies readonly { id: string; symbols: readonly string[] }[]
