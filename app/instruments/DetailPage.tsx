import { path as bell } from 'phosphor:bell-simple'
import { path as compass } from 'phosphor:compass'
import { actedPage } from '@candor/kit/button/ActionBar.tsx'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { linkClass } from '@candor/kit/button/LinkButton.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { lazy, Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { OwnPositions } from '../orders/OwnPositions.tsx'
import { TradeBar } from '../orders/TradeBar.tsx'
import { StaleBanner } from '../quotes/StaleBanner.tsx'
import { useWatchedQuote } from '../quotes/use-quote.ts'
import { Link } from '../shell/Link.tsx'
import { connectionStore } from '../shell/live-connection.ts'
import { OfflineBanner } from '../shell/OfflineBanner.tsx'
import { usePageQuery } from '../shell/page-context.ts'
import { FavouriteButton } from '../watchlist/FavouriteButton.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import { needWords } from '../words/words-store.ts'
import { ChartPlace, DetailChart } from './DetailChart.tsx'
import { DetailFacts } from './DetailFacts.tsx'
import { DetailHead } from './DetailHead.tsx'
import { InstrumentBar } from './InstrumentBar.tsx'
import { TradeTabs, type TradeWay, wayOf } from './TradeTabs.tsx'
import { type InstrumentView, useInstrumentDetail } from './use-instrument-detail.ts'

const AlertSheet = lazy(() =>
  import('../alerts/AlertSheet.tsx').then((module) => ({ default: module.AlertSheet })),
)

/** Fetched with its words when somebody looks at contracts. */
const DeliveryTicket = lazy(async () => {
  const [module] = await Promise.all([import('../contracts/DeliveryTicket.tsx'), needWords(['contracts'])])
  return { default: module.DeliveryTicket }
})

export function DetailPage() {
  const symbol = usePageQuery().get('symbol') ?? ''
  const view = useInstrumentDetail(symbol)
  if (view.status === 'missing') return <MissingInstrument />
  return <Detail key={symbol} symbol={symbol} view={view} />
}

function Detail({ symbol, view }: { symbol: string; view: InstrumentView }) {
  const locale = useLocale()
  const quote = useWatchedQuote(symbol)
  const { lostAt } = useStore(connectionStore)
  const asked = usePageQuery().get('way')
  const [way, setWay] = useState<TradeWay>(() => wayOf(asked))
  const delivery = way === 'delivery'
  const { instrument } = view
  const muted = lostAt !== null || quote?.state === 'stale'
  const name = instrument?.name[locale] ?? ''
  return (
    <div className={actedPage}>
      <InstrumentBar title={instrument?.ticker ?? symbol} end={<DetailActs symbol={symbol} name={name} />} />
      <OfflineBanner />
      {quote?.state === 'stale' && <StaleBanner />}
      <DetailHead name={name} quote={quote} muted={muted} short={delivery} />
      <TradeTabs way={way} onChange={setWay} />
      {instrument ? (
        <DetailChart instrument={instrument} muted={muted} short={delivery} />
      ) : (
        <ChartPlace short={delivery} />
      )}
      {delivery ? (
        instrument && (
          <Suspense>
            <DeliveryTicket instrument={instrument} />
          </Suspense>
        )
      ) : (
        <>
          <OwnPositions symbol={symbol} />
          <DetailFacts view={view} quote={quote} muted={muted} />
        </>
      )}
      {way === 'leveraged' && <TradeBar symbol={symbol} view={view} disabled={muted} />}
    </div>
  )
}

function DetailActs({ symbol, name }: { symbol: string; name: string }) {
  const say = useWords()
  const [alert, setAlert] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <FavouriteButton symbol={symbol} name={name || symbol} />
      <IconButton path={bell} label={say('detail.alert')} onClick={() => setAlert('open')} />
      {alert !== 'never' && (
        <Suspense>
          <AlertSheet symbol={symbol} open={alert === 'open'} onClose={() => setAlert('closed')} />
        </Suspense>
      )}
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
