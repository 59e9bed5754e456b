import { type ReactNode, useCallback, useRef, useState } from 'react'
import { Spinner } from '../button/Spinner.tsx'
import { useLateBusy } from '../button/use-late-busy.ts'
import { classes } from '../classes.ts'
import css from './PullToRefresh.module.css'
import { pullEnough } from './pull-distance.ts'
import { usePull } from './use-pull.ts'

const cx = classes(css)

type PullToRefreshProps = {
  onRefresh: () => Promise<unknown>
  /** `refresh` names the button that keyboards and readers get instead of the gesture. */
  words: { pull: string; release: string; refreshing: string; refresh: string }
  children: ReactNode
  disabled?: boolean
}

export function PullToRefresh({ onRefresh, words, children, disabled = false }: PullToRefreshProps) {
  const area = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)
  const late = useLateBusy(busy)

  const refresh = useCallback(() => {
    setBusy(true)
    // The caller shows what went wrong; here only the indicator disappears.
    onRefresh().then(
      () => setBusy(false),
      () => setBusy(false),
    )
  }, [onRefresh])
  const release = useCallback((distance: number) => distance >= pullEnough && refresh(), [refresh])
  const distance = usePull(area, !disabled && !busy, release)

  const offset = busy ? pullEnough : distance
  const text = busy ? words.refreshing : distance >= pullEnough ? words.release : words.pull
  return (
    <div ref={area} className={cx('area')} data-pull aria-busy={busy}>
      <button type="button" className={cx('key')} onClick={refresh} disabled={disabled || busy}>
        {words.refresh}
      </button>
      <div className={cx('sign')} role="status">
        {offset > 0 && (
          <span className={cx('words')}>
            {late && <Spinner />}
            {text}
          </span>
        )}
      </div>
      <div
        className={cx('page', distance > 0 && 'held')}
        style={offset > 0 ? { transform: `translateY(${offset}px)` } : undefined}
      >
        {children}
      </div>
    </div>
  )
}
