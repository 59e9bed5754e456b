import type { Cents } from '@candor/domain/money/cents.ts'
import { LinkButton } from '@candor/kit/button/LinkButton.tsx'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { lazy, Suspense, useState } from 'react'
import { centsOf } from '../ledger/balance-cents.ts'
import { useBalance } from '../ledger/use-balance.ts'
import { ticketTerms } from '../orders/ticket-terms.ts'
import { showFullPrice, showLine, showLots } from '../orders/trade-text.ts'
import { useConversion, useProfit } from '../orders/use-profit.ts'
import { priceOf } from '../quotes/price-of.ts'
import { useInstrumentDetail } from '../quotes/use-instrument-detail.ts'
import { useWords } from '../words/use-words.ts'
import { ownPosition } from './own-position.ts'
import { cheapestFixes, type Fixes } from './position-fixes.ts'
import { TradeNote } from './TradeNote.tsx'
import { dismissTradeNotice, type TradeNotice } from './trade-notices.ts'

const AddMargin = lazy(() => import('./AddMargin.tsx').then((module) => ({ default: module.AddMargin })))

/** A position is near its line: how near, and the cheapest ways out at the price of this moment. */
export function NearNotice({ notice }: { notice: TradeNotice }) {
  const say = useWords()
  const { position, event } = notice
  const { balance } = useBalance()
  const { detail, instrument } = useInstrumentDetail(position.symbol)
  const live = useProfit(position)
  const conversion = useConversion(instrument?.quoteCurrency)
  // How much was to be added when it was asked for; the price goes on while it is being decided.
  const [adding, setAdding] = useState<{ amount: Cents; open: boolean } | null>(null)
  const decimals = instrument?.decimals ?? 2
  const name = instrument?.ticker ?? position.symbol
  const own = ownPosition(position)
  const fixes =
    detail && live && conversion ? cheapestFixes(own, live.price, conversion, ticketTerms(detail)) : null
  const affordable = fixes !== null && balance !== null && fixes.add <= centsOf(balance.cash)
  const ways = fixes && sayFixes(fixes, affordable)

  function sayFixes({ add, close }: Fixes, canAdd: boolean): string | null {
    const amount = formatMoney(add)
    if (!close) return canAdd ? say('notice.add', { amount }) : null
    const part = showLots(say, instrument, close.part)
    const returned = formatMoney(close.returned)
    return canAdd
      ? say('notice.add-or-close', { amount, part, returned })
      : say('notice.close-first', { part, returned })
  }

  const act = fixes && affordable && (
    <LinkButton onClick={() => setAdding({ amount: fixes.add, open: true })}>
      {say('notice.add-now', { amount: formatMoney(fixes.add) })}
    </LinkButton>
  )
  return (
    <TradeNote bad query={`order=${notice.id}`} onClose={() => dismissTradeNotice(notice.id)} act={act}>
      <b>{say('notice.near', { name, pct: `${event.cause ?? ''}%` })}</b>{' '}
      {live &&
        event.liquidation !== null &&
        say('notice.nearest', {
          line: showLine(priceOf(event.liquidation), position.side, decimals),
          price: showFullPrice(live.price, decimals),
        })}{' '}
      {ways}
      {adding && (
        <Sheet
          open={adding.open}
          onClose={() => setAdding({ ...adding, open: false })}
          title={say('margin.title')}
          badge={<PracticeBadge>{say('app.practice')}</PracticeBadge>}
          words={{ close: say('app.close') }}
        >
          <Suspense>
            <AddMargin
              position={position}
              name={name}
              amount={adding.amount}
              onDone={() => setAdding({ ...adding, open: false })}
            />
          </Suspense>
        </Sheet>
      )}
    </TradeNote>
  )
}
