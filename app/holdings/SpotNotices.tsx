import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import type { WirePlan } from '@candor/wire/recurring.ts'
import type { WireSpotOrder } from '@candor/wire/spot.ts'
import { useEffect } from 'react'
import { centsOf } from '../ledger/balance-cents.ts'
import { showFullPrice } from '../orders/trade-text.ts'
import { quantityOf } from '../positions/own-position.ts'
import { TradeNote } from '../positions/TradeNote.tsx'
import { priceOf } from '../quotes/price-of.ts'
import { useInstrument } from '../quotes/use-instruments.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import { sayReason } from './plan-text.ts'
import { dismissSpotNotice, type SpotNotice } from './spot-notices.ts'
import { showHeld } from './spot-text.ts'

/** What happened to spot orders and recurring buys, over every page. */
export function SpotNotices({ notices }: { notices: readonly SpotNotice[] }) {
  return notices.map((notice) =>
    notice.kind === 'filled' ? (
      <FilledNotice key={notice.id} order={notice.order} />
    ) : (
      <SkippedNotice key={notice.id} id={notice.id} plan={notice.plan} reason={notice.reason} />
    ),
  )
}

const filledStaysMs = 8_000

function FilledNotice({ order: { id, symbol, side, quantity, fill } }: { order: WireSpotOrder }) {
  const say = useWords()
  const instrument = useInstrument(symbol)
  // Good news that can be found again.
  useEffect(() => {
    const timer = setTimeout(() => dismissSpotNotice(id), filledStaysMs)
    return () => clearTimeout(timer)
  }, [id])
  if (!fill) return null
  return (
    <TradeNote bad={false} query={`spot=${id}`} onClose={() => dismissSpotNotice(id)}>
      <b>
        {say(`spot-notice.filled-${side}`, {
          name: instrument?.ticker ?? symbol,
          size: showHeld(say, instrument, quantityOf(quantity)),
          price: showFullPrice(priceOf(fill.price), instrument?.decimals ?? 2),
        })}
      </b>
    </TradeNote>
  )
}

/** It stays until it is read: money was meant to be put in, and was not. */
function SkippedNotice({ id, plan, reason }: { id: string; plan: WirePlan; reason: string }) {
  const say = useWords()
  const message = useMessage()
  const instrument = useInstrument(plan.symbol)
  return (
    <TradeNote bad query={`plan=${plan.id}`} onClose={() => dismissSpotNotice(id)}>
      <b>
        {say('spot-notice.skipped', {
          name: instrument?.ticker ?? plan.symbol,
          amount: formatMoney(centsOf(plan.amount)),
        })}
      </b>{' '}
      {sayReason(say, message, reason)}
    </TradeNote>
  )
}
