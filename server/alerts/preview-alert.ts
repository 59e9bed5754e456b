import type { AlertCondition } from '@candor/domain/alerts/alert-rule.ts'
import { type HourClose, listPastFirings } from '@candor/domain/alerts/past-firings.ts'
import type { Instrument } from '@candor/domain/instruments/instrument.ts'
import type { previewAlert } from '@candor/wire/alerts.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import type { CandleSource } from '../instruments/candle-source.ts'
import { writeShown } from '../instruments/write-decimals.ts'
import { writeInstant } from '../instruments/write-quote.ts'

const hour = 60 * 60_000
const days = 30

/** What the alert would have done in the last 30 days by the hourly closes, which are given along so that it can be seen. */
export async function previewPast(
  candles: CandleSource,
  instrument: Instrument,
  condition: AlertCondition,
  now: number,
): Promise<ReplyOf<typeof previewAlert>> {
  const { symbol, priceDecimals } = instrument
  const { candles: hours } = await candles.list({
    symbol,
    interval: '1h',
    before: null,
    limit: days * 24 + 1,
  })
  const closes: HourClose[] = hours
    .filter(({ startsAt }) => startsAt >= now - days * 24 * hour)
    // The hour that still runs has no close yet; its last price is taken as of now.
    .map(({ startsAt, close }) => ({ at: Math.min(startsAt + hour, now), price: close }))
  return {
    fired: listPastFirings(condition, closes).map(writeInstant),
    closes: closes.map(({ at, price }) => [Math.floor(at / 1000), writeShown(price, priceDecimals)]),
  }
}
