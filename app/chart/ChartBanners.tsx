import { StaleBanner } from '../quotes/StaleBanner.tsx'
import { useQuote } from '../quotes/use-quote.ts'
import { OfflineBanner } from '../shell/OfflineBanner.tsx'

/** A full chart covers the page's own banners, so it brings them along. */
export function ChartBanners({ symbol }: { symbol: string }) {
  const isStale = useQuote(symbol)?.state === 'stale'
  return (
    <>
      <OfflineBanner />
      {isStale && <StaleBanner />}
    </>
  )
}
