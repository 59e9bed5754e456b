import { price } from '@candor/domain/money/price.ts'
import { readTerms } from '@candor/domain/quotes/read-terms.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { openMarketDay } from '../proofs/open-market-day.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import { type BrokenRow, firstOf, type Invariant, invariant } from './invariant.ts'

export const seedChain = invariant(
  'E3',
  'every seed that was revealed hashes to the one before it, the first to the anchor; terms have the hash that was published',
  firstOf(
    `select d.day::text, case when sha256(convert_to(d.terms, 'UTF8')) <> d.terms_hash then 'has other terms'
         else 'has a seed that is not of the chain' end as why
     from market_days d cross join seed_chain chain left join market_days before on before.day = d.day - 1
     where sha256(convert_to(d.terms, 'UTF8')) <> d.terms_hash
       or d.seed is not null and d.day > chain.anchor_day
         and sha256(d.seed) <> case when d.day = chain.anchor_day + 1 then chain.anchor else before.seed end`,
    'day',
  ),
)

/** `closes` are those that the day began from, `ends` those that it was revealed with. */
type Day = {
  day: string
  terms: string
  seed: Buffer
  closes: Record<string, string>
  ends: Record<string, string>
}
type Settled = { contract: string; symbol: string; at: Date; mid: bigint }

/** Ticks of contracts on the last day that was revealed, each once. */
const findSettled = `
  select min(c.id::text) as contract, c.symbol, v.at, v.mid
  from contracts c join contract_settlements s on s.contract_id = c.id
  cross join lateral (values (s.purchase_at, s.purchase_mid), (s.final_at, s.final_mid)) as v (at, mid)
  where c.feed = 'simulated' and c.accepted_at >= $1::timestamptz - interval '1 hour' and c.accepted_at < $2
    and v.at >= $1 and v.at < $2 group by c.symbol, v.at, v.mid`

const findLastDay = `
  select d.day::text, d.terms, d.seed, before.closes, d.closes as ends from market_days d join market_days before on before.day = d.day - 1
  where d.seed is not null and before.closes is not null and d.day > (select anchor_day from seed_chain)
  order by d.day desc limit 1`

/**
 * Of the last day that was revealed; npm run day recomputes all ticks of any day. Only a check of everything does it: what is new is
 * settled on a day whose seed nobody has yet.
 */
export const pathTicks: Invariant = {
  name: 'E3',
  says: 'the closes of a day, and the ticks that contracts were settled on, are those of the path that follows from the revealed seed',
  async find(transaction: TellerTransaction, { whole }): Promise<BrokenRow | null> {
    if (!whole) return null
    const [last] = await transaction.query<Day>('last-revealed', findLastDay, [])
    if (!last) return null
    const dayStart = Date.parse(`${last.day}T00:00:00Z`)
    const settled = await transaction.query<Settled>('settled-ticks', findSettled, [
      new Date(dayStart),
      new Date(dayStart + dayMs),
    ])
    const closes = Object.entries(last.closes).map(([symbol, text]) => [symbol, price(BigInt(text))] as const)
    const terms = readTerms(last.terms)
    const day = openMarketDay({ dayStart, seed: last.seed, terms, previousCloses: new Map(closes) })
    const forged = Array.from(day.closes()).find(([symbol, close]) => last.ends[symbol] !== `${close}`)
    if (forged) return { day: last.day, symbol: forged[0], why: 'ends on a close that is not of the path' }
    const wrong = settled.find(({ symbol, at, mid }) => {
      const second = (at.getTime() - dayStart) / 1_000
      return !Number.isInteger(second) || day.pathOf(symbol)?.tickAt(second)?.mid !== mid
    })
    return wrong ? { ...wrong, why: 'is not of the path' } : null
  },
}
