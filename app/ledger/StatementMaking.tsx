import { classes } from '@candor/kit/classes.ts'
import { groupThousands } from '@candor/kit/numbers/group-digits.ts'
import type { WireStatement } from '@candor/wire/statements.ts'
import { useId, useState } from 'react'
import { toasts } from '../shell/toasts.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import css from './StatementMaking.module.css'
import { removeStatement } from './statement-store.ts'

const cx = classes(css)

/** How far the one in the making is, and the way to stop it. */
export function StatementMaking({ statement }: { statement: WireStatement }) {
  const say = useWords()
  const message = useMessage()
  const id = useId()
  const [stopping, setStopping] = useState(false)
  const { written, postings } = statement
  const percent = postings === 0 ? 0 : Math.floor((written * 100) / postings)
  const count = (value: number) => groupThousands(String(value))
  const stop = async () => {
    setStopping(true)
    const refusal = await removeStatement(statement.id)
    setStopping(false)
    if (refusal) toasts.showToast(message(refusal.code, refusal.params), 'error')
    else toasts.showToast(say('statement.was-cancelled'))
  }
  return (
    <div>
      <div className={cx('card')}>
        <div className={cx('line')}>
          <span id={id} className="med">
            {say('statement.making')}
          </span>
          <span className={cx('figure')}>{`${percent}%`}</span>
        </div>
        <div
          className={cx('track')}
          role="progressbar"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <div className={cx('done')} style={{ width: `${percent}%` }} />
        </div>
        <div className={cx('line', 'low')}>
          <span className={cx('figure')}>
            {say('statement.progress', { done: count(written), n: count(postings) })}
          </span>
          <button type="button" className={cx('stop')} onClick={stop} aria-disabled={stopping}>
            {say('cancel')}
          </button>
        </div>
      </div>
      <p className={cx('leave')}>{say('statement.leave')}</p>
    </div>
  )
}
