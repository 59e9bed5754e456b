import { path as equals } from 'phosphor:equals'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { formatDayOfMonth, formatTime } from '@candor/kit/numbers/format-date.ts'
import { Steps } from '@candor/kit/steps/Steps.tsx'
import type { WirePosting } from '@candor/wire/ledger.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { useStrategies } from '../strategies/strategy-store.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './ParticipationStory.module.css'
import { type ParticipationTold, participationSteps } from './participation-steps.ts'
import { stepWords } from './step-words.ts'

const cx = classes(css)

const moves = {
  'participation-hold': 'participation.move-hold',
  'participation-returned': 'participation.move-returned',
  'participation-joined': 'participation.move-joined',
  'participation-paid': 'participation.move-paid',
  'participation-fee': 'participation.move-fee',
} as const

const moveOf = ({ kind }: WirePosting) => (kind in moves ? moves[kind as keyof typeof moves] : null)

/** What happened, with who, when, why and what was posted. */
export function StoryTimeline({ told }: { told: ParticipationTold }) {
  const say = useWords()
  const locale = useLocale()
  const money = useOwnMoney()
  const simulated = useStrategies().value?.simulated
  let day = ''
  const timeOf = (text: string): string => {
    const at = new Date(text)
    const time = formatTime(at, { seconds: true })
    const today = formatDayOfMonth(at, locale)
    // The day stands where it changes.
    if (today === day) return time
    day = today
    return `${today} ${time}`
  }
  const steps = participationSteps(told).map((step) => ({
    ...stepWords(say, told, step),
    id: step.id,
    state: step.state,
    ...(step.at !== null && { time: timeOf(step.at) }),
    posting: step.postings.flatMap((posting) => {
      const move = moveOf(posting)
      return move ? [{ label: say(move), amount: money(centsOf(posting.amount)) }] : []
    }),
  }))
  return (
    <section className={cx('section')}>
      <div className={cx('heading', 'both')}>
        <h2 className="title-3">{say('participation.happened')}</h2>
        {simulated && <span className={cx('cap')}>{say('participation.simulated')}</span>}
      </div>
      <Steps
        label={say('participation.happened')}
        steps={steps}
        words={{
          done: say('cash.state-done'),
          now: say('cash.state-now'),
          'to-come': say('cash.state-to-come'),
          failed: say('cash.state-failed'),
        }}
      />
      <div className={cx('balance')}>
        <Note icon={equals}>{say('participation.postings', { n: told.postings.length })}</Note>
      </div>
    </section>
  )
}
