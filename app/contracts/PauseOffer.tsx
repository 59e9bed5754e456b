import { path as pauseCircle } from 'phosphor:pause-circle'
import { Button } from '@candor/kit/button/Button.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { lazy, Suspense, useState } from 'react'
import { useLocale, useWords } from '../words/use-words.ts'
import { useContractRecord } from './contract-store.ts'
import { usePause } from './use-pause.ts'

const PauseSheet = lazy(() => import('./PauseSheet.tsx').then((module) => ({ default: module.PauseSheet })))

/** So many losses within an hour, and a pause is offered. */
const offeredAfter = 5

/** Says that the customer is pausing, and until when. */
export function PauseNote({ until }: { until: number }) {
  const say = useWords()
  const locale = useLocale()
  return (
    <Note tone="field" icon={pauseCircle} role="status">
      <b>{say('pause.on', { time: formatMoment(new Date(until), locale, new Date()) })}</b>{' '}
      {say('pause.on-text')}
    </Note>
  )
}

/** Offers a pause after many losses, without urging. */
export function PauseOffer() {
  const say = useWords()
  const record = useContractRecord()
  const pausing = usePause() !== null
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  const offered = !pausing && record !== null && record.lostWithinHour >= offeredAfter
  return (
    <>
      {offered && (
        <Note
          tone="field"
          icon={pauseCircle}
          role="status"
          action={
            <Button tone="line" size="xs" fit onClick={() => setSheet('open')}>
              {say('pause.take')}
            </Button>
          }
        >
          <b>{say('pause.offer', { n: record.lostWithinHour })}</b> {say('pause.offer-text')}
        </Note>
      )}
      {/* It stays until it has closed, though what it was asked for is done. */}
      {sheet !== 'never' && (
        <Suspense>
          <PauseSheet open={sheet === 'open'} onClose={() => setSheet('closed')} />
        </Suspense>
      )}
    </>
  )
}
