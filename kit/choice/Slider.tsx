import type { CSSProperties } from 'react'
import { classes } from '../classes.ts'
import css from './Slider.module.css'

const cx = classes(css)

type SliderProps = {
  label: string
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  step?: number
  /** What is read aloud instead of the bare number. */
  text: string
  /** Values that have a small mark on the track. */
  marks?: readonly number[]
}

/** A value between two ends, by finger or by arrow keys. The value itself stands beside it in figures. */
export function Slider({ label, value, onChange, min, max, step = 1, text, marks = [] }: SliderProps) {
  const place = (at: number): string =>
    `${max > min ? ((Math.min(Math.max(at, min), max) - min) / (max - min)) * 100 : 0}%`
  return (
    <div className={cx('slider')} style={{ '--at': place(value) } as CSSProperties}>
      {marks.map((mark) => (
        <span key={mark} className={cx('mark')} style={{ left: place(mark) }} />
      ))}
      <input
        type="range"
        className={cx('input')}
        aria-label={label}
        aria-valuetext={text}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  )
}
