import { path as sealCheck } from 'phosphor:seal-check'
import { path as sealWarning } from 'phosphor:seal-warning'
import { path as warningCircle } from 'phosphor:warning-circle'
import { Note } from '@candor/kit/notice/Note.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import type { ReplayFinding } from './replay-strategy.ts'
import type { Replaying } from './use-replay.ts'

/** How far a replay is, or what it has found. */
export function ReplayOutcome({ state }: { state: Replaying }) {
  const say = useWords()
  if (state.status === 'idle') return null
  if (state.status === 'running') return <Note role="status">{say('replay.running')}</Note>
  if (state.status === 'failed')
    return (
      <Note tone="danger" icon={warningCircle} role="alert">
        {say('replay.failed')}
      </Note>
    )
  const { finding } = state
  const differs = finding.differences > 0 || finding.test === 'differs'
  return differs ? <Differs finding={finding} /> : <Same finding={finding} seconds={state.seconds} />
}

function Differs({ finding: { differences, firstAt, test } }: { finding: ReplayFinding }) {
  const say = useWords()
  const locale = useLocale()
  return (
    <Note tone="danger" icon={sealWarning} role="alert">
      <b>{say('replay.differs')}</b> {test === 'differs' && say('replay.test-differs')}{' '}
      {differences > 0 &&
        firstAt !== null &&
        say('replay.some-differ', {
          n: differences,
          time: formatMoment(new Date(firstAt), locale, new Date()),
        })}
    </Note>
  )
}

function Same({ finding, seconds }: { finding: ReplayFinding; seconds: number }) {
  const say = useWords()
  const { decisions, nights, gone, test } = finding
  if (decisions + nights === 0 && test !== 'same')
    return <Note role="status">{say(test === 'gone' ? 'replay.test-gone' : 'replay.nothing')}</Note>
  return (
    <Note tone="accent" icon={sealCheck} role="status">
      <b>{say('replay.same', { time: seconds.toFixed(1) })}</b> {test === 'same' && say('replay.test-same')}{' '}
      {test === 'gone' && say('replay.test-gone')}{' '}
      {decisions > 0 && say('replay.decisions', { n: decisions })}{' '}
      {nights > 0 && say('replay.nights', { n: nights })} {gone > 0 && say('replay.gone', { n: gone })}
    </Note>
  )
}
