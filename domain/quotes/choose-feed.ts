import type { SourceName } from '../instruments/source-name.ts'
import { accept, type Result, refuse } from '../result.ts'

type SourceTraits = {
  readonly real: boolean
  /** Without anything valid for longer than this while its market is open, a source is silent and its prices are stale. */
  readonly silentMs: number
  /** How old a tick may be on arrival while its market is open. */
  readonly oldestMs: number
  /** How far its clock may be ahead of ours. */
  readonly futureMs: number
}

// Yahoo is polled every 15 seconds, and most exchanges are 15 to 20 minutes late there. A quiet pair on Binance may keep the same best bid
// and ask for some seconds without a word about it.
const traits: Readonly<Record<SourceName, SourceTraits>> = {
  simulated: { real: false, silentMs: 10_000, oldestMs: 10_000, futureMs: 2_000 },
  yahoo: { real: true, silentMs: 60_000, oldestMs: 30 * 60_000, futureMs: 5_000 },
  binance: { real: true, silentMs: 60_000, oldestMs: 10_000, futureMs: 2_000 },
}

export const sourceTraits = (name: SourceName): SourceTraits => traits[name]

/**
 * What `judgeTick` needs to know of a source. Outside its session a market's last price may be days old and still be the last
 * one, so its age is not held against it; as the market is closed, nothing trades on it.
 */
export const arrivalLimits = (
  name: SourceName,
  open: boolean,
): { readonly futureMs: number; readonly staleMs: number } => ({
  futureMs: traits[name].futureMs,
  staleMs: open ? traits[name].oldestMs : Number.POSITIVE_INFINITY,
})

export type FeedPlan = { readonly main: SourceName; readonly standIn: SourceName | null }

type PlanRefusal = 'simulated-cannot-stand-in' | 'simulated-needs-no-stand-in' | 'stand-in-is-main'

export function feedPlan(main: SourceName, standIn: SourceName | null): Result<FeedPlan, PlanRefusal> {
  if (standIn === null) return accept({ main, standIn })
  if (!traits[main].real) return refuse('simulated-needs-no-stand-in')
  if (!traits[standIn].real) return refuse('simulated-cannot-stand-in')
  return standIn === main ? refuse('stand-in-is-main') : accept({ main, standIn })
}

/** When a source last gave something valid, and since when it has done so without falling silent. Our clock, epoch milliseconds. */
export type SourceHealth = { readonly steadySince: number; readonly lastAt: number }

export function noteValidTick(health: SourceHealth | null, name: SourceName, now: number): SourceHealth {
  const steady = health !== null && now - health.lastAt <= traits[name].silentMs
  return { steadySince: steady ? health.steadySince : now, lastAt: now }
}

/** A main source that comes back must have spoken this long, so that a flickering one does not make prices hop to and fro. */
const steadyMs = 60_000

type FeedChoice = { readonly source: SourceName; readonly silent: boolean }

/**
 * Which source an instrument's price is taken from.
 *
 * When a real source falls silent, its instruments become stale and nothing trades on them. They never change over to simulated
 * prices: a customer who bought at a price of the market would then be closed out by one that we made, and no label could make
 * that fair. For the same reason nothing real takes over from a simulated price. Only another source of the same market
 * may stand in, where the operator has named one, and the source that is shown changes together with the price.
 *
 * `watchedSince` is the later of the session's opening and our own start: before it, silence says nothing. While the market is
 * closed nothing is silent and the source stays.
 */
export function chooseFeed(input: {
  readonly plan: FeedPlan
  readonly current: SourceName
  readonly health: Readonly<Partial<Record<SourceName, SourceHealth>>>
  readonly open: boolean
  readonly watchedSince: number
  readonly now: number
}): FeedChoice {
  const { plan, health, now } = input
  const isSilent = (name: SourceName): boolean =>
    now - Math.max(health[name]?.lastAt ?? 0, input.watchedSince) > traits[name].silentMs
  const speaks = (name: SourceName): boolean => health[name] !== undefined && !isSilent(name)
  // A changed plan may have left the current source out.
  const current = input.current === plan.standIn ? plan.standIn : plan.main
  if (!input.open) return { source: current, silent: false }
  if (current === plan.main) {
    if (!isSilent(current)) return { source: current, silent: false }
    return plan.standIn !== null && speaks(plan.standIn)
      ? { source: plan.standIn, silent: false }
      : { source: current, silent: true }
  }
  const main = health[plan.main]
  const isBack = main !== undefined && speaks(plan.main) && now - main.steadySince >= steadyMs
  // Where the fallback is silent too, the main source is used again at once.
  if (isBack || isSilent(current)) return { source: plan.main, silent: !speaks(plan.main) }
  return { source: current, silent: false }
}
