import type { TimeLimit } from '@candor/domain/contracts/contract-terms.ts'
import { FaceOption } from '@candor/kit/choice/FaceOption.tsx'
import { classes } from '@candor/kit/classes.ts'
import { useId } from 'react'
import { showRate } from '../proofs/contract-text.ts'
import { useWords } from '../words/use-words.ts'
import css from './DeliveryTicket.module.css'

const cx = classes(css)

type TimeLimitsProps = {
  limits: readonly TimeLimit[]
  value: number
  onChange: (seconds: number) => void
}

/** How long, and under each what a win pays. */
export function TimeLimits({ limits, value, onChange }: TimeLimitsProps) {
  const say = useWords()
  const name = useId()
  return (
    <div>
      <p className={cx('lab')}>{say('contract.limits')}</p>
      <div role="radiogroup" aria-label={say('contract.limits')} className={cx('limits')}>
        {limits.map(({ seconds, rate }) => (
          <FaceOption
            key={seconds}
            className={cx('limit')}
            name={name}
            value={seconds}
            label={say('contract.limit-name', { n: seconds, pct: showRate(rate) })}
            checked={seconds === value}
            onChoose={() => onChange(seconds)}
          >
            <span className={cx('time')}>{say('contract.seconds', { n: seconds })}</span>
            <span className={cx('rate')}>{showRate(rate)}</span>
          </FaceOption>
        ))}
      </div>
    </div>
  )
}
