import { path as bell } from 'phosphor:bell-simple'
import { path as compass } from 'phosphor:compass'
import { actedPage } from '@candor/kit/button/ActionBar.tsx'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { linkClass } from '@candor/kit/button/LinkButton.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { lazy, Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { AlertOpener } from '../alerts/AlertOpener.tsx'
import { connectionStore } from '../api/connection-store.ts'
import { TicketSkeleton } from '../orders/TicketSkeleton.tsx'
import { TradeBar } from '../orders/TradeBar.tsx'
import { useTradesKnown } from '../orders/use-trades-known.ts'
import { InstrumentBar } from '../quotes/InstrumentBar.tsx'
import { StaleBanner } from '../quotes/StaleBanner.tsx'
import { shortName } from '../quotes/short-name.ts'
import { type InstrumentView, useInstrumentDetail } from '../quotes/use-instrument-detail.ts'
import { useWatchedQuote } from '../quotes/use-quote.ts'
import { Link } from '../shell/Link.tsx'
import { OfflineBanner } from '../shell/OfflineBanner.tsx'
import { PageLoading } from '../shell/PageLoading.tsx'
import { usePageQuery } from '../shell/page-context.ts'
import { FavouriteButton } from '../watchlist/FavouriteButton.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import { needWords } from '../words/words-store.ts'
import { ClosedBanner } from './ClosedBanner.tsx'
import { ChartPlace, DetailChart } from './DetailChart.tsx'
import { DetailFacts } from './DetailFacts.tsx'
import { DetailHead } from './DetailHead.tsx'
import { OwnOrders } from './OwnOrders.tsx'
import { OwnPositions } from './OwnPositions.tsx'
import { TradeTabs, wayOf } from './TradeTabs.tsx'
import { WhileClosed } from './WhileClosed.tsx'

/** Fetched with its words when spot is first chosen. */
const SpotTrade = lazy(async () => {
  const words = needWords(['positions', 'holdings', 'wallet'])
  const [module] = await Promise.all([import('../holdings/SpotTrade.tsx'), words])
  return { default: module.SpotTrade }
})

/** Stands below everything else, and is fetched when that is there. */
const InstrumentNews = lazy(async () => {
  const [module] = await Promise.all([import('../news/InstrumentNews.tsx'), needWords(['news'])])
  return { default: module.InstrumentNews }
})

const RecurringPage = lazy(async () => {
  const words = needWords(['positions', 'holdings', 'wallet'])
  const [module] = await Promise.all([import('../holdings/RecurringPage.tsx'), words])
  return { default: module.RecurringPage }
})

/** Fetched with its words when somebody looks at contracts. */
const DeliveryTicket = lazy(async () => {
  const [module] = await Promise.all([import('../contracts/DeliveryTicket.tsx'), needWords(['contracts'])])
  return { default: module.DeliveryTicket }
})

export function DetailPage() {
  const query = usePageQuery()
  const symbol = query.get('symbol') ?? ''
  const view = useInstrumentDetail(symbol)
  if (view.status === 'missing') return <MissingInstrument />
  if (query.get('view') !== 'recurring') return <Detail key={symbol} symbol={symbol} view={view} />
  return (
    <Suspense fallback={<PageLoading />}>
      <RecurringPage key={symbol} view={view} planId={query.get('plan')} />
    </Suspense>
  )
}

function Detail({ symbol, view }: { symbol: string; view: InstrumentView }) {
  const locale = useLocale()
  const quote = useWatchedQuote(symbol)
  const { lostAt } = useStore(connectionStore)
  const query = usePageQuery()
  const asked = query.get('way')
  const [chosen, setChosen] = useState({ asked, way: wayOf(asked) })
  // A link to another way counts; a tab that is pressed needs no address.
  if (chosen.asked !== asked) setChosen({ asked, way: wayOf(asked) })
  const { way } = chosen
  const delivery = way === 'delivery'
  const { instrument } = view
  const isOwnKnown = useTradesKnown(symbol)
  const muted = lostAt !== null || quote?.state === 'stale'
  const rests = quote?.state === 'closed' || quote?.state === 'halted'
  const name = instrument?.name[locale] ?? ''
  const facts = (
    <>
      <DetailFacts view={view} quote={quote} muted={muted} leveraged={way !== 'spot'} />
      <Suspense>{instrument && <InstrumentNews symbol={symbol} name={shortName(name)} />}</Suspense>
    </>
  )
  return (
    <div className={actedPage}>
      <InstrumentBar title={instrument?.ticker ?? symbol} end={<DetailActs symbol={symbol} name={name} />} />
      <OfflineBanner />
      {quote?.state === 'stale' && <StaleBanner />}
      {rests && instrument && <ClosedBanner market={instrument.market} quote={quote} />}
      <DetailHead name={name} quote={quote} muted={muted || rests} short={delivery} />
      <TradeTabs way={way} onChange={(next) => setChosen({ asked, way: next })} />
      {instrument ? (
        <DetailChart instrument={instrument} quote={quote} muted={muted || rests} short={delivery} />
      ) : (
        <ChartPlace short={delivery} />
      )}
      {delivery && instrument && (
        <Suspense fallback={<TicketSkeleton />}>
          <DeliveryTicket instrument={instrument} />
        </Suspense>
      )}
      {way === 'spot' && (
        <Suspense fallback={<TicketSkeleton />}>
          <SpotTrade view={view} side={query.get('side') === 'sell' ? 'sell' : 'buy'}>
            {facts}
          </SpotTrade>
        </Suspense>
      )}
      {way === 'leveraged' && (
        <>
          <OwnPositions symbol={symbol} />
          {rests && <WhileClosed symbol={symbol} />}
          <OwnOrders symbol={symbol} />
          {isOwnKnown && facts}
          <TradeBar symbol={symbol} view={view} disabled={muted || rests} />
        </>
      )}
    </div>
  )
}

function DetailActs({ symbol, name }: { symbol: string; name: string }) {
  const say = useWords()
  return (
    <>
      <FavouriteButton symbol={symbol} name={name || symbol} />
      <AlertOpener symbol={symbol}>
        {(open) => <IconButton path={bell} label={say('detail.alert')} onClick={open} />}
      </AlertOpener>
    </>
  )
}

function MissingInstrument() {
  const say = useWords()
  const home = (
    <Link to="home" className={linkClass}>
      {say('app.to-home')}
    </Link>
  )
  return (
    <>
      <InstrumentBar title={say('title.detail')} />
      <EmptyState fill icon={compass} title={say('detail.missing')} action={home}>
        {say('detail.missing-text')}
      </EmptyState>
    </>
  )
}
