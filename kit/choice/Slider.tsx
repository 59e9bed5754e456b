import { classes } from '../classes.ts'
import css from './Slider.module.css'

const cx = classes(css)

type SliderProps = {
  label: string
  min: number
  max: number
  value: number
  /** Values that have a mark and a figure under it, the first and the last among them. */
  marks: readonly number[]
  /** A value as it is shown and read aloud: `10×`. */
  format: (value: number) => string
  onChange: (value: number) => void
  /** Marks alone, where the figures are shown elsewhere. */
  bare?: boolean
}

/** A whole number between two ends. The browser's own control takes finger, mouse and keys; the drawing lies under it. */
export function Slider({ label, min, max, value, marks, format, onChange, bare = false }: SliderProps) {
  const place = (at: number) => (max === min ? 0 : ((at - min) / (max - min)) * 100)
  return (
    <div className={cx('slider')}>
      <div className={cx('line')}>
        <span className={cx('track')} />
        <span className={cx('fill')} style={{ width: `${place(value)}%` }} />
        {marks.map((mark) => (
          <span key={mark} className={cx('mark')} style={{ left: `${place(mark)}%` }} />
        ))}
        <input
          type="range"
          className={cx('input')}
          aria-label={label}
          aria-valuetext={format(value)}
          min={min}
          max={max}
          step={1}
          value={value}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
      </div>
      {!bare && (
        <div className={cx('figures')} aria-hidden="true">
          {marks.map((mark) => (
            <span
              key={mark}
              className={cx('figure', mark === min && 'first', mark === max && 'last')}
              style={{ left: `${place(mark)}%` }}
            >
              {format(mark)}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}
