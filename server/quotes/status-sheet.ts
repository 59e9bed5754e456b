import { instrumentsOf } from '@candor/domain/instruments/catalogue.ts'
import type { CalendarId } from '@candor/domain/instruments/market-calendar.ts'
import { type Market, markets } from '@candor/domain/instruments/market-list.ts'
import { sessionAt } from '@candor/domain/instruments/trading-hours.ts'
import type { WireMarketStatus } from '@candor/wire/quotes.ts'
import { writeInstant } from './write-quote.ts'

type SessionTimes = { open: boolean; opensAt: number | null; closesAt: number | null }

/** When an instrument of the calendar trades around an instant, in epoch milliseconds. */
export function sessionTimes(calendar: CalendarId, ms: number): SessionTimes {
  const { open, opensAt, closesAt } = sessionAt(calendar, Temporal.Instant.fromEpochMilliseconds(ms))
  return {
    open,
    opensAt: opensAt?.epochMilliseconds ?? null,
    closesAt: closesAt?.epochMilliseconds ?? null,
  }
}

export const writeSession = ({ open, opensAt, closesAt }: SessionTimes) => ({
  open,
  opensAt: opensAt === null ? null : writeInstant(opensAt),
  closesAt: closesAt === null ? null : writeInstant(closesAt),
})

/** Every instrument of a market keeps the same hours, which the catalogue's test holds, so the first one is used for all. */
function calendarOfMarket(market: Market): CalendarId {
  const first = instrumentsOf(market)[0]
  if (!first) throw new Error(`no instrument in ${market}`)
  return first.calendar
}

type StatusSheet = {
  markets: readonly WireMarketStatus[]
  /** Counts the changes, so that who has seen one sheet knows whether this is another. */
  version: number
}

/** The standing of the seven markets, worked out again only when one of them opens or closes. */
export function createStatusSheet(clock: () => number): () => StatusSheet {
  const calendars = markets.map((market) => ({ market, calendar: calendarOfMarket(market) }))
  let sheet: StatusSheet = { markets: [], version: 0 }
  let from = 0
  let until = 0
  return () => {
    const now = clock()
    if (now >= from && now < until) return sheet
    const read = calendars.map(({ market, calendar }) => ({ market, times: sessionTimes(calendar, now) }))
    const edges = read.flatMap(({ times }) => (times.open ? times.closesAt : times.opensAt) ?? [])
    from = now
    until = Math.min(...edges)
    sheet = {
      markets: read.map(({ market, times }) => ({ market, ...writeSession(times) })),
      version: sheet.version + 1,
    }
    return sheet
  }
}
