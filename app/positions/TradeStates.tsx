import { classes } from '@candor/kit/classes.ts'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import { useMessage, useWords } from '../words/use-words.ts'
import css from './TradeList.module.css'

const cx = classes(css)

/** A list of trades that did not arrive. */
export function FailedTrades({ onRetry }: { onRetry: () => void }) {
  const say = useWords()
  const message = useMessage()
  return (
    <ErrorState
      title={message('network-error-try-later')}
      words={{ retry: say('app.try-again') }}
      onRetry={onRetry}
      fill
    >
      {say('wallet.failed')}
    </ErrorState>
  )
}

const rows = ['a', 'b', 'c'] as const

/** Grey shapes where trades will be. */
export function BlankTrades() {
  return (
    <div aria-busy="true">
      {rows.map((row) => (
        <div key={row} className={cx('blank')}>
          <Skeleton width="45%" height="1.125rem" />
          <Skeleton width="100%" height="2.5rem" />
          <Skeleton width="100%" height="2.75rem" />
        </div>
      ))}
    </div>
  )
}
