import { path as equals } from 'phosphor:equals'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { formatDayOfMonth, formatTime } from '@candor/kit/numbers/format-date.ts'
import { List } from '@candor/kit/row/List.tsx'
import { Steps } from '@candor/kit/steps/Steps.tsx'
import type { WirePosting } from '@candor/wire/ledger.ts'
import type { WireLoanStep } from '@candor/wire/loans.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { PostingRow } from '../ledger/PostingRow.tsx'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './LoanDetail.module.css'
import type { LoanTold } from './loan-figures.ts'
import { loanStepWords } from './loan-step-words.ts'
import { postingsOfSteps } from './step-postings.ts'

const cx = classes(css)

const moves = {
  'loan-paid-out': 'loan.move-paid-out',
  'loan-interest': 'loan.move-interest',
  'loan-repaid': 'loan.move-repaid',
} as const

const moveOf = ({ kind }: WirePosting) => (kind in moves ? moves[kind as keyof typeof moves] : null)

/** Being late and taking a request back are things that happened, not faults: the red mark is for a request that was refused. */
const stateOf = ({ step, state }: WireLoanStep): WireLoanStep['state'] =>
  state === 'failed' && (step === 'due' || step === 'cancelled') ? 'done' : state

/** What happened, with who, when, why and what was posted. */
export function LoanTimeline({ told }: { told: LoanTold }) {
  const say = useWords()
  const locale = useLocale()
  const money = useOwnMoney()
  let day = ''
  const timeOf = (text: string): string => {
    const at = new Date(text)
    const today = formatDayOfMonth(at, locale)
    // The day stands where it changes.
    if (today === day) return formatTime(at)
    day = today
    return `${today} ${formatTime(at)}`
  }
  const postings = postingsOfSteps(told)
  const steps = told.steps.map((step, place) => ({
    ...loanStepWords(say, told.loan, step),
    id: `${step.step} ${place}`,
    state: stateOf(step),
    ...(step.at !== null && { time: timeOf(step.at) }),
    posting: (postings[place] ?? []).flatMap((posting) => {
      const move = moveOf(posting)
      return move ? [{ label: say(move), amount: money(centsOf(posting.amount)) }] : []
    }),
  }))
  return (
    <section className={cx('section')}>
      <h2 className={`title-3 ${cx('heading')}`}>{say('loan.happened')}</h2>
      <Steps
        label={say('loan.happened')}
        steps={steps}
        words={{
          done: say('cash.state-done'),
          now: say('cash.state-now'),
          'to-come': say('cash.state-to-come'),
          failed: say('cash.state-failed'),
        }}
      />
      <Postings postings={told.postings} />
    </section>
  )
}

/** Every posting, each with its own page. */
function Postings({ postings }: { postings: readonly WirePosting[] }) {
  const say = useWords()
  return (
    <>
      <div className={cx('balance')}>
        <Note icon={equals}>
          {postings.length === 0 ? say('loan.no-postings') : say('loan.postings', { n: postings.length })}
        </Note>
      </div>
      {postings.length > 0 && (
        <List label={say('loan.postings', { n: postings.length })} top>
          {postings.map((posting) => (
            <PostingRow key={posting.number} posting={posting} dated />
          ))}
        </List>
      )}
    </>
  )
}
