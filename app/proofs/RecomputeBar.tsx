import { path as sealCheck } from 'phosphor:seal-check'
import { path as sealWarning } from 'phosphor:seal-warning'
import { path as warningCircle } from 'phosphor:warning-circle'
import { ActionBar } from '@candor/kit/button/ActionBar.tsx'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { formatDayOfMonth, formatTime } from '@candor/kit/numbers/format-date.ts'
import { groupThousands } from '@candor/kit/numbers/group-digits.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './SeedsArticle.module.css'
import { startOf } from './seed-days.ts'
import { type Recomputing, useRecompute } from './use-recompute.ts'

const cx = classes(css)

/** The one act of the page: recompute the last day that was opened, here. */
export function RecomputeBar({ day }: { day: string }) {
  const say = useWords()
  const locale = useLocale()
  const { state, start, stop } = useRecompute(day)
  const date = formatDayOfMonth(new Date(startOf(day)), locale, { timeZone: 'UTC' })
  const running = state.status === 'running'
  return (
    <ActionBar>
      <div className={cx('acts')}>
        <Outcome state={state} date={date} />
        {running && (
          <progress
            className={cx('progress')}
            max={state.of}
            value={state.done}
            aria-label={say('seeds.recomputing', { date })}
          />
        )}
        <Button tone={running ? 'line' : 'ink'} onClick={() => (running ? stop() : void start())}>
          {running ? say('seeds.stop') : say('seeds.recompute', { date })}
        </Button>
      </div>
    </ActionBar>
  )
}

function Outcome({ state, date }: { state: Recomputing; date: string }) {
  const say = useWords()
  if (state.status === 'failed')
    return (
      <Note tone="danger" icon={warningCircle} role="alert">
        {say('seeds.recompute-failed')}
      </Note>
    )
  if (state.status === 'running')
    return (
      <p className={cx('text')} role="status">
        {say('seeds.recomputing', { date })}
      </p>
    )
  if (state.status !== 'done') return null
  const { finding, seconds } = state
  if (finding.kind === 'same')
    return (
      <Note tone="accent" icon={sealCheck} role="status">
        <b>{say('seeds.same', { date })}</b>{' '}
        {say('seeds.same-text', {
          n: groupThousands(String(finding.pages)),
          m: finding.instruments,
          time: seconds.toFixed(1),
        })}
      </Note>
    )
  return (
    <Note tone="danger" icon={sealWarning} role="alert">
      <b>{say('seeds.differs', { date })}</b>{' '}
      {finding.what === 'page'
        ? say('seeds.differs-page', { time: formatTime(new Date(finding.at)) })
        : say(`seeds.differs-${finding.what}`)}
    </Note>
  )
}
