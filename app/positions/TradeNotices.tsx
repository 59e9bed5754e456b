import { useEffect } from 'react'
import { useInstrument } from '../quotes/use-instruments.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import { NearNotice } from './NearNotice.tsx'
import { noticeText } from './notice-text.ts'
import { TradeNote } from './TradeNote.tsx'
import { dismissTradeNotice, type TradeNotice } from './trade-notices.ts'

/** What happened to trades, over every page, until it has been read. */
export function TradeNotices({ notices }: { notices: readonly TradeNotice[] }) {
  return notices.map((notice) =>
    notice.kind === 'near' ? (
      <NearNotice key={notice.id} notice={notice} />
    ) : (
      <HappenedNotice key={notice.id} notice={notice} />
    ),
  )
}

const filledStaysMs = 8_000

function HappenedNotice({ notice }: { notice: TradeNotice }) {
  const say = useWords()
  const locale = useLocale()
  const instrument = useInstrument(notice.order.symbol)
  const { id, kind } = notice
  // A filled order is good news that can be found again; what was closed stays until it is read.
  useEffect(() => {
    if (kind !== 'filled') return
    const timer = setTimeout(() => dismissTradeNotice(id), filledStaysMs)
    return () => clearTimeout(timer)
  }, [id, kind])
  const { text, tick } = noticeText({ say, instrument, locale }, notice)
  return (
    <TradeNote
      bad={notice.event.cause === 'liquidation'}
      query={`order=${id}`}
      onClose={() => dismissTradeNotice(id)}
    >
      <b>{text}</b> {tick}
    </TradeNote>
  )
}
