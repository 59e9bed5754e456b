import type { ContractTick } from '@candor/domain/contracts/contract.ts'
import { price } from '@candor/domain/money/price.ts'
import { sourceTraits } from '@candor/domain/quotes/choose-feed.ts'

/**
 * The ticks of a contract, found in the stored seconds. The instant of a real tick is that of its source, so it may be stored in a second a
 * little before or after it; those of one instrument rise all the same.
 */
const { futureMs, oldestMs } = sourceTraits('binance')
const early = `interval '${futureMs} ms'`
/** As old as a tick may be on arrival, and the second in which it waits to be published. */
export const lateMs = oldestMs + 1_000
const late = `interval '${lateMs} ms'`

/** A tick's own instant, and its mid, of a second `r` for a contract `c`. */
const instantOf = `(r.ticks #>> array[c.feed, c.symbol, '0'])::bigint`
const millisecondsOf = (column: string): string => `(extract(epoch from ${column}) * 1000)::bigint`
const midOf = `(r.ticks #>> array[c.feed, c.symbol, '3'])::bigint`

/** The first instant whose tick counts: the purchase second, or under rule 1 the first millisecond after acceptance. */
export const countsFrom = `coalesce(c.purchase_at, c.accepted_at + interval '1 ms')`

const tickWithin = (order: 'asc' | 'desc'): string => `
  select ${instantOf} as at, ${midOf} as mid from recent_ticks r
  where r.at > ${countsFrom} - ${early} and r.at <= c.expires_at + ${late}
    and ${instantOf} >= ${millisecondsOf(countsFrom)} and ${instantOf} <= ${millisecondsOf('c.expires_at')}
  order by r.at ${order} limit 1`

/** Joins to contracts `c` their first and their last tick so far, as `first` and `final`. */
export const joinFirst = `left join lateral (${tickWithin('asc')}) first on true`
export const joinFinal = `left join lateral (${tickWithin('desc')}) final on true`

/** Whether a tick of the instrument itself has passed the expiry, which none before it can follow. */
export const isPassed = `exists (
  select from recent_ticks r where r.at > c.expires_at - ${early} and r.at <= c.expires_at + ${late}
    and ${instantOf} >= ${millisecondsOf('c.expires_at')})`

/** bigint columns as they come. */
export const contractTick = (at: bigint | null, mid: bigint | null): ContractTick | null =>
  at === null || mid === null ? null : { at: Number(at), mid: price(mid) }
