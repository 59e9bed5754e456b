import { FaceOption } from '@candor/kit/choice/FaceOption.tsx'
import { classes } from '@candor/kit/classes.ts'
import { FieldError } from '@candor/kit/field/FieldError.tsx'
import { useId } from 'react'
import { useWords } from '../words/use-words.ts'
import css from './LoanForm.module.css'

const cx = classes(css)

type TermChoiceProps = {
  terms: readonly { days: number }[]
  days: number | null
  error: string | undefined
  onChoose: (days: number) => void
}

/** How long. The number stands large over its word; both come from one text, whose order is that of the language. */
export function TermChoice({ terms, days, error, onChoose }: TermChoiceProps) {
  const say = useWords()
  const name = useId()
  const problem = useId()
  return (
    <div>
      <p className={cx('label')}>{say('loan.term')}</p>
      <div
        role="radiogroup"
        aria-label={say('loan.term')}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? problem : undefined}
        // The first error of a form gets the focus, wherever it is.
        tabIndex={error ? -1 : undefined}
        className={cx('terms', error && 'err')}
      >
        {terms.map((term) => {
          const text = say('loan.days', { n: term.days })
          return (
            <FaceOption
              key={term.days}
              name={name}
              value={term.days}
              label={text}
              checked={term.days === days}
              onChoose={() => onChoose(term.days)}
              className={cx('term')}
            >
              <span className={cx('number')}>{term.days}</span>
              <span className={cx('word')}>{text.replace(String(term.days), '').trim()}</span>
            </FaceOption>
          )
        })}
      </div>
      <FieldError id={problem} error={error} />
    </div>
  )
}
