import { classes } from '@candor/kit/classes.ts'
import css from './Ticket.module.css'

const cx = classes(css)

type QuickSizesProps = {
  /** In percent of what there is. */
  parts: readonly number[]
  words: { part: (pct: string) => string; all: string; allLong: string }
  onTake: (percent: number) => void
}

/** Parts of what is available, or all of it, with one tap. */
export function QuickSizes({ parts, words, onTake }: QuickSizesProps) {
  return (
    <span className={cx('quick')}>
      {parts.map((part) => (
        <button key={part} type="button" aria-label={words.part(`${part}%`)} onClick={() => onTake(part)}>
          {`${part}%`}
        </button>
      ))}
      <button type="button" aria-label={words.allLong} onClick={() => onTake(100)}>
        {words.all}
      </button>
    </span>
  )
}
