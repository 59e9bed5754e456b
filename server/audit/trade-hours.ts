import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { isOpenAtMs } from '@candor/domain/instruments/trading-hours.ts'
import { minuteMs } from '@candor/domain/time/durations.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import type { Books } from './books.ts'
import { type BrokenRow, firstOf, type Invariant } from './invariant.ts'

/** Halts are looked for every few seconds, and a command may be under way when one comes. */
export const haltSlack = `interval '30 seconds'`

type Traded = { symbol: string; minute: number; position: string }

/** Minutes in which something was opened, filled or closed, by instrument: few, however many trades there were. */
const tradedMinutes = (events: string): string => `
  select p.symbol, floor(date_part('epoch', e.tick_at) / 60)::int as minute, min(p.id::text) as position
  from ${events} e join positions p on p.id = e.position_id
  where e.kind in ('opened', 'part-closed', 'closed') and e.tick_at is not null group by 1, 2`

const halted = (events: string): string =>
  firstOf(
    `select p.id as position, p.symbol, e.tick_at, h.halted_at, 'was halted' as why
     from ${events} e join positions p on p.id = e.position_id join instrument_halts h on h.symbol = p.symbol
     where e.kind in ('opened', 'part-closed', 'closed')
       and e.tick_at > h.halted_at + ${haltSlack} and e.tick_at < coalesce(h.lifted_at, 'infinity') - ${haltSlack}`,
    'position',
  )

/** A tick may be a little older than the minute it is acted on in, so the minutes beside it count too. */
function wasOpen({ symbol, minute: at }: Traded): boolean {
  const instrument = findInstrument(symbol)
  return !!instrument && [-1, 0, 1].some((by) => isOpenAtMs(instrument.calendar, (at + by) * minuteMs))
}

export const tradeHours: Invariant = {
  name: 'P8',
  says: 'nothing was opened, filled or closed on a tick of a time when the instrument was closed or halted',
  async find(transaction: TellerTransaction, { events }: Books): Promise<BrokenRow | null> {
    const minutes = await transaction.query<Traded>('traded-minutes', tradedMinutes(events), [])
    const closed = minutes.find((traded) => !wasOpen(traded))
    if (closed)
      return {
        position: closed.position,
        symbol: closed.symbol,
        tick_at: new Date(closed.minute * minuteMs),
        why: 'was closed',
      }
    const [found = null] = await transaction.query<BrokenRow>('traded-halts', halted(events), [])
    return found
  },
}
