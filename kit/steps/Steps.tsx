import { path as check } from 'phosphor:check-bold'
import { path as cross } from 'phosphor:x-bold'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icons/Icon.tsx'
import css from './Steps.module.css'

const cx = classes(css)

export type StepState = 'done' | 'now' | 'to-come' | 'failed'

export type Step = {
  id: string
  state: StepState
  title: ReactNode
  /** When it was done, or by when it will be. */
  time?: string | undefined
  /** Who and why. */
  text?: ReactNode
  /** Money that moved with this step: from, to, amount; one or several. */
  posting?: StepPosting | readonly StepPosting[] | undefined
}

type StepPosting = { label: ReactNode; amount: ReactNode }

type StepsProps = {
  label: string
  steps: readonly Step[]
  /** The state in words, for those who do not see the marks. */
  words: Record<StepState, string>
}

const marks: Partial<Record<StepState, string>> = { done: check, failed: cross }

/** What has happened, what is happening now and what is still to come, each with who, when and why. */
export function Steps({ label, steps, words }: StepsProps) {
  return (
    <ol className={cx('steps')} aria-label={label}>
      {steps.map(({ id, state, title, time, text, posting }) => {
        const mark = marks[state]
        return (
          <li key={id} className={cx('step', state)} aria-current={state === 'now' ? 'step' : undefined}>
            <span className={cx('mark')}>
              <span className="heard">{words[state]}</span>
              {mark && (
                <span className={cx('glyph')}>
                  <Icon path={mark} size="fit" />
                </span>
              )}
            </span>
            <div>
              <div className={cx('head')}>
                <span>{title}</span>
                {time !== undefined && <span className={cx('time')}>{time}</span>}
              </div>
              {text !== undefined && <p className={cx('text')}>{text}</p>}
              {posting && <Postings postings={Array.isArray(posting) ? posting : [posting]} />}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

function Postings({ postings }: { postings: readonly StepPosting[] }) {
  if (postings.length === 0) return null
  return (
    <div className={cx('postings')}>
      {postings.map(({ label, amount }, index) => (
        // The postings of a step never change their order, and two of them may say the same.
        <p key={index} className={cx('posting')}>
          <span>{label}</span>
          <span className={cx('amount')}>{amount}</span>
        </p>
      ))}
    </div>
  )
}
