import { classes } from '@candor/kit/classes.ts'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import { useStore } from 'zustand'
import { accountOf, sessionStore } from '../api/session-store.ts'
import { loadInstruments } from '../quotes/instrument-store.ts'
import { showPrice } from '../quotes/quote-text.ts'
import { useInstrument, useInstruments } from '../quotes/use-instruments.ts'
import { useWatchedQuote } from '../quotes/use-quote.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import css from './AlertEditor.module.css'
import { AlertForm } from './AlertForm.tsx'
import { AlertList } from './AlertList.tsx'

const cx = classes(css)

export type AlertSheetProps = { symbol: string; open: boolean; onClose: () => void }

/** What lies in the sheet goes when it closes, so each opening starts afresh and nothing is watched in between. */
export function AlertEditor({ symbol, open, onClose }: AlertSheetProps) {
  const say = useWords()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={say('alert.title')}
      badge={<PracticeBadge>{say('app.practice')}</PracticeBadge>}
      words={{ close: say('app.close') }}
      flush
    >
      <AlertContent key={symbol} symbol={symbol} onClose={onClose} />
    </Sheet>
  )
}

function AlertContent({ symbol, onClose }: { symbol: string; onClose: () => void }) {
  const instrument = useInstrument(symbol)
  if (!instrument) return <NoInstrument />
  return <AlertsOf instrument={instrument} onClose={onClose} />
}

function AlertsOf({ instrument, onClose }: { instrument: WireInstrument; onClose: () => void }) {
  const say = useWords()
  const quote = useWatchedQuote(instrument.symbol)
  const account = accountOf(useStore(sessionStore))
  return (
    <>
      <p className={cx('now')}>
        {quote ? (
          say('alert.now', { name: instrument.ticker, price: showPrice(quote.last) })
        ) : (
          <Skeleton width="9rem" height="1rem" />
        )}
      </p>
      <AlertForm instrument={instrument} quote={quote} onDone={onClose} />
      {account !== null && <AlertList key={account} symbol={instrument.symbol} account={account} />}
    </>
  )
}

/** The catalogue is on its way, or did not come. */
function NoInstrument() {
  const say = useWords()
  const message = useMessage()
  const { refusal } = useInstruments()
  if (refusal === null)
    return (
      <div className={cx('blank')} aria-busy="true">
        <Skeleton width="9rem" height="1rem" />
        <Skeleton width="100%" height="3rem" />
        <Skeleton width="100%" height="8.25rem" />
      </div>
    )
  return (
    <ErrorState
      title={message(refusal.code, refusal.params)}
      words={{ retry: say('app.try-again') }}
      onRetry={() => void loadInstruments()}
    />
  )
}
