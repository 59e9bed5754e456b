import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { isOpenAtMs } from '@candor/domain/instruments/trading-hours.ts'
import { minuteMs } from '@candor/domain/time/durations.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import type { Books } from './books.ts'
import { type BrokenRow, firstOf, type Invariant } from './invariant.ts'
import { haltSlack } from './trade-hours.ts'

type Traded = { symbol: string; minute: number; order: string }

/** Minutes in which something was bought or sold, by instrument: few, however many trades there were. */
const tradedMinutes = (fills: string): string => `
  select symbol, floor(date_part('epoch', tick_at) / 60)::int as minute, min(order_id::text) as order
  from ${fills} f group by 1, 2`

const halted = (fills: string): string =>
  firstOf(
    `select f.order_id as order, f.symbol, f.tick_at, h.halted_at, 'was halted' as why
     from ${fills} f join instrument_halts h on h.symbol = f.symbol
     where f.tick_at > h.halted_at + ${haltSlack} and f.tick_at < coalesce(h.lifted_at, 'infinity') - ${haltSlack}`,
    '"order"',
  )

/** A tick may be a little older than the minute it is acted on in, so the minutes beside it count too. */
function wasOpen({ symbol, minute: at }: Traded): boolean {
  const instrument = findInstrument(symbol)
  return !!instrument && [-1, 0, 1].some((by) => isOpenAtMs(instrument.calendar, (at + by) * minuteMs))
}

export const spotHours: Invariant = {
  name: 'P8',
  says: 'nothing was bought or sold on a tick of a time when its market was closed or it was halted',
  async find(transaction: TellerTransaction, { spotFills }: Books): Promise<BrokenRow | null> {
    const minutes = await transaction.query<Traded>('spot-minutes', tradedMinutes(spotFills), [])
    const closed = minutes.find((traded) => !wasOpen(traded))
    if (closed)
      return {
        order: closed.order,
        symbol: closed.symbol,
        tick_at: new Date(closed.minute * minuteMs),
        why: 'was closed',
      }
    const [found = null] = await transaction.query<BrokenRow>('spot-halts', halted(spotFills), [])
    return found
  },
}
