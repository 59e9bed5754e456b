import { classes } from '@candor/kit/classes.ts'
import { formatMoment, type Language } from '@candor/kit/numbers/format-date.ts'
import { FactStrip } from '@candor/kit/steps/FactStrip.tsx'
import { type Step, Steps } from '@candor/kit/steps/Steps.tsx'
import type { WireDeposit } from '@candor/wire/deposits.ts'
import type { WireStep } from '@candor/wire/requests.ts'
import type { ReactNode } from 'react'
import { type Say, useLocale, useWords } from '../words/use-words.ts'
import css from './Cash.module.css'
import { stepNow } from './step-now.ts'

const cx = classes(css)

type Progress = WireDeposit['progress']
/** What a step says beside its state and time. */
export type StepWords = Pick<Step, 'title' | 'text' | 'posting'>

type CashProgressProps = {
  progress: Progress
  decidedAt: string | null
  wordsOf: (step: WireStep) => StepWords
  /** Between the strip and the steps: what it means for the money. */
  children?: ReactNode
}

/** Which step it is, who acts next and by when; then the whole way. */
export function CashProgress({ progress, decidedAt, wordsOf, children }: CashProgressProps) {
  const say = useWords()
  const locale = useLocale()
  const now = new Date()
  const steps = progress.steps.map((step): Step => {
    const time = timeOf(say, step, progress.dueAt, locale, now)
    return { id: step.step, state: shownState(step), ...wordsOf(step), ...(time && { time }) }
  })
  return (
    <>
      <FactStrip facts={factsOf(say, progress, decidedAt, locale, now)} />
      {children}
      <div className={cx('steps')}>
        <Steps
          label={say('cash.progress')}
          steps={steps}
          words={{
            done: say('cash.state-done'),
            now: say('cash.state-now'),
            'to-come': say('cash.state-to-come'),
            failed: say('cash.state-failed'),
          }}
        />
      </div>
    </>
  )
}

/** What the customer took back themselves was not refused by anybody. */
const shownState = ({ step, state }: WireStep): WireStep['state'] => (step === 'cancelled' ? 'done' : state)

function timeOf(say: Say, step: WireStep, dueAt: string | null, locale: Language, now: Date): string | null {
  if (step.at !== null) return formatMoment(new Date(step.at), locale, now)
  if (step.state !== 'now' || dueAt === null) return null
  return say('cash.by-time', { time: formatMoment(new Date(dueAt), locale, now) })
}

function factsOf(say: Say, progress: Progress, decidedAt: string | null, locale: Language, now: Date) {
  const moment = (text: string): string => {
    const at = new Date(text)
    const time = formatMoment(at, locale, now)
    // A bare time is one of today.
    return /^\d\d:\d\d$/.test(time) ? say('cash.by-today', { time }) : time
  }
  const step = {
    id: 'step',
    label: say('cash.step'),
    value: say('cash.step-of', { n: stepNow(progress.steps), m: progress.steps.length }),
  }
  const next = {
    id: 'next',
    label: say('cash.next'),
    value: say(`cash.next-${progress.next ?? 'nobody'}`),
  }
  if (progress.next === null && decidedAt !== null)
    return [step, next, { id: 'ended', label: say('cash.ended'), value: moment(decidedAt) }]
  const value = progress.dueAt === null ? say('cash.any-time') : moment(progress.dueAt)
  return [step, next, { id: 'by', label: say('cash.by'), value }]
}
