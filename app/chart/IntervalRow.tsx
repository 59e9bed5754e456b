import { FaceOption } from '@candor/kit/choice/FaceOption.tsx'
import { classes } from '@candor/kit/classes.ts'
import type { WireInterval } from '@candor/wire/candles.ts'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useWords } from '../words/use-words.ts'
import css from './IntervalRow.module.css'

const cx = classes(css)

type IntervalRowProps = {
  intervals: readonly WireInterval[]
  value: WireInterval
  onChange: (interval: WireInterval) => void
  end?: ReactNode
}

/** How long a candle is. The signs are the same in every language; what is read aloud are words. */
export function IntervalRow({ intervals, value, onChange, end }: IntervalRowProps) {
  const say = useWords()
  const name = useId()
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = row.current?.querySelector(`[value="${value}"]`)?.parentElement
    const list = row.current
    if (chosen && list) list.scrollLeft = chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2
  }, [value])
  return (
    <div className={cx('row')}>
      <div ref={row} role="radiogroup" aria-label={say('chart.intervals')} className={cx('intervals')}>
        {intervals.map((interval) => (
          <FaceOption
            key={interval}
            className={cx('interval')}
            name={name}
            value={interval}
            label={say(`chart.interval-${interval}`)}
            checked={interval === value}
            onChoose={() => onChange(interval)}
          >
            <span className={cx('face')}>{interval}</span>
          </FaceOption>
        ))}
      </div>
      {end}
    </div>
  )
}
