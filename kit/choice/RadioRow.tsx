import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from '../button/Spinner.tsx'
import { useLateBusy } from '../button/use-late-busy.ts'
import { classes } from '../classes.ts'
import row from '../row/Row.module.css'
import css from './Radio.module.css'
import { RadioMark } from './RadioMark.tsx'

const cx = classes(css)
const rowClass = classes(row)

type RadioRowProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'type' | 'title' | 'lang'> & {
  title: ReactNode
  second?: ReactNode
  /** A language is named in itself, and read aloud in itself. */
  lang?: string | undefined
  busy?: boolean
}

/** One choice of a `RadioGroup`, as wide as the page. */
export function RadioRow({ title, second, lang, busy = false, ...input }: RadioRowProps) {
  const late = useLateBusy(busy)
  const tall = second !== undefined
  return (
    <label className={`${rowClass('item', 'row', !tall && 'choice')} ${cx('row')}`}>
      <input {...input} type="radio" className={cx('input')} />
      <span className={cx('text')}>
        <span className={cx('first', tall && 'strong')} lang={lang}>
          {title}
        </span>
        {tall && <span className={cx('second')}>{second}</span>}
      </span>
      {late && <Spinner />}
      <RadioMark />
    </label>
  )
}
