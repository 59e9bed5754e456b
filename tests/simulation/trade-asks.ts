/** What customers and the watcher ask about leveraged trades, as data that both ledgers are given. */

export type TradeSide = 'long' | 'short'
export type TradeLines = { takeProfit: bigint | null; stopLoss: bigint | null }

/** A quote with the rate of its currency at that moment: a dollar amount is multiplied by `up` and divided by `down`. */
export type TradeMarket = {
  symbol: string
  state: 'live' | 'closed' | 'halted' | 'stale'
  /** Whether the source delays it. */
  delayed: boolean
  at: number
  bid: bigint
  ask: bigint
  mid: bigint
  up: bigint
  down: bigint
}

type Asked = { customerId: bigint; key: string }
/** Orders are known by the number of the request that made them; a position has that of its order. */
type AboutOrder = Asked & { request: number }

export type PlaceAsk = Asked & {
  kind: 'place'
  symbol: string
  side: TradeSide
  leverage: number
  quantity: bigint
  lines: TradeLines
  /** The limit, or the price that was seen. */
  price: bigint
  tolerancePpm: number | null
  until: 'cancelled' | 'session' | null
}

export type WatchAsk = AboutOrder & {
  kind: 'watch'
  act: 'trigger' | 'fill' | 'warn' | 'finance' | 'expire' | 'fill-close' | 'expire-close'
  market: TradeMarket
  lease: string
  token: bigint
  /** The night that is charged. */
  night: number | null
}

export type TradeAsk =
  | PlaceAsk
  | WatchAsk
  | (AboutOrder & { kind: 'cancel-order' })
  | (AboutOrder & { kind: 'amend'; limit: bigint; lines: TradeLines })
  | (AboutOrder & { kind: 'close'; part: bigint; seen: bigint; tolerancePpm: number })
  | (AboutOrder & { kind: 'cancel-close' })
  | (AboutOrder & { kind: 'add-margin'; cents: bigint })
  | (AboutOrder & { kind: 'set-stops'; lines: TradeLines })

/** A price arrives, or another server watches a market from now on. */
export type TradeChange =
  | { kind: 'price'; market: Omit<TradeMarket, 'up' | 'down'> }
  | { kind: 'lease'; name: string; token: bigint }

const kinds: readonly string[] = [
  'place',
  'watch',
  'cancel-order',
  'amend',
  'close',
  'cancel-close',
  'add-margin',
  'set-stops',
] satisfies TradeAsk['kind'][]

export const isTradeAsk = <Ask extends { kind: string }>(ask: Ask | TradeAsk): ask is TradeAsk =>
  kinds.includes(ask.kind)
