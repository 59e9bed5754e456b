import type { Dice } from './dice.ts'
import { closesAt, instrumentOf, opensAt } from './naive-market.ts'
import { marketOf, type NaiveTrade } from './naive-orders.ts'
import { causeOf, warningOf } from './naive-positions.ts'
import type { NaiveTrades } from './naive-trades.ts'
import { whileOpen } from './open-hours.ts'
import type { TradeMarket, WatchAsk } from './trade-asks.ts'

type Planning = { dice: Dice; ledger: NaiveTrades; now: number }

const noMarket = {
  state: 'live',
  delayed: false,
  at: 0,
  bid: 0n,
  ask: 0n,
  mid: 0n,
  up: 0n,
  down: 0n,
} as const

/** What a watcher would do about a trade at this moment, if anything. */
function actOf(trade: NaiveTrade, market: TradeMarket, now: number): WatchAsk['act'] | null {
  const { position } = trade
  if (trade.status === 'resting') {
    const price = opensAt(trade.side, market)
    if (trade.expiresAt !== null && trade.expiresAt <= now) return 'expire'
    if (trade.tolerancePpm !== null) return 'fill'
    return (trade.side === 'long' ? price <= trade.price : price >= trade.price) ? 'fill' : null
  }
  if (!position || position.ended) return null
  if (position.nextNight <= now) return 'finance'
  const until = position.closing?.until ?? null
  if (until !== null && until <= now) return 'expire-close'
  if (market.state !== 'live') return null
  if (causeOf(position, market)) return 'trigger'
  if (position.closing && market.at >= position.closing.since) return 'fill-close'
  return warningOf(position, closesAt(position.side, market)) === null ? null : 'warn'
}

const keyOf = (act: WatchAsk['act'], request: number, { position }: NaiveTrade): string => {
  const number = String(request).padStart(8, '0')
  if (act === 'warn' || act === 'fill-close' || act === 'expire-close')
    return `${act}:${number}:${position?.version}`
  return act === 'finance' ? `finance:${number}:${position?.nextNight}` : `${act}:${number}`
}

/** Now and then it is wrong: on an older tick, with a price nobody saw, with a token that is not good any more, or not at all due. */
function spoil({ below, chance }: Dice, ask: WatchAsk): WatchAsk {
  if (chance(0.06)) return { ...ask, token: ask.token - 1n }
  if (ask.act === 'expire' || ask.act === 'expire-close') return ask
  const { market } = ask
  if (chance(0.06)) {
    const at = whileOpen(market.symbol, market.at - 1 - below(600_000), market.at)
    return { ...ask, market: { ...market, at } }
  }
  if (chance(0.03)) return { ...ask, market: { ...market, state: 'halted' } }
  return ask
}

export function planWatch({ dice, ledger, now }: Planning, customerId: bigint): WatchAsk | null {
  const { chance, pick } = dice
  const own = [...ledger.trades].filter(([, trade]) => trade.customerId === customerId)
  const due = own.flatMap(([request, trade]) => {
    const act = actOf(trade, marketOf(ledger.market, trade.symbol), now)
    return act ? [{ request, trade, act }] : []
  })
  const [request, trade] = pick(own) ?? []
  const acts = ['trigger', 'fill', 'warn', 'finance', 'expire', 'fill-close', 'expire-close'] as const
  const any =
    request !== undefined && trade && chance(0.1) ? { request, trade, act: pick(acts) ?? 'fill' } : null
  const chosen = any ?? pick(due)
  if (!chosen) return null
  const { symbol, position } = chosen.trade
  const { lease } = instrumentOf(symbol)
  const isByClock = chosen.act === 'expire' || chosen.act === 'expire-close'
  const market = isByClock ? { symbol, ...noMarket } : marketOf(ledger.market, symbol)
  return spoil(dice, {
    kind: 'watch',
    customerId,
    key: keyOf(chosen.act, chosen.request, chosen.trade),
    request: chosen.request,
    act: chosen.act,
    market,
    lease,
    token: ledger.leases.get(lease) ?? 0n,
    night: chosen.act === 'finance' ? (position?.nextNight ?? 0) : null,
  })
}
