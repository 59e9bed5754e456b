import type { AlertCondition } from '@candor/domain/alerts/alert-rule.ts'
import { type HourClose, listPastFirings } from '@candor/domain/alerts/past-firings.ts'
import type { Instrument } from '@candor/domain/instruments/instrument.ts'
import { hourMs } from '@candor/domain/time/durations.ts'
import type { previewAlert } from '@candor/wire/alerts.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import type { CandleSource } from '../quotes/candle-source.ts'
import { writeShown } from '../quotes/write-decimals.ts'
import { writeInstant } from '../quotes/write-quote.ts'

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
    .filter(({ startsAt }) => startsAt >= now - days * 24 * hourMs)
    // The hour that still runs has no close yet; its last price is taken as of now.
    .map(({ startsAt, close }) => ({ at: Math.min(startsAt + hourMs, now), price: close }))
  return {
    fired: listPastFirings(condition, closes).map(writeInstant),
    closes: closes.map(({ at, price }) => [Math.floor(at / 1000), writeShown(price, priceDecimals)]),
  }
}
