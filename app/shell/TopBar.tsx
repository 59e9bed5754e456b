import { path as caretLeft } from 'phosphor:caret-left'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import type { ReactNode } from 'react'
import { useWords } from '../words/use-words.ts'
import { back } from './navigation.ts'
import css from './TopBar.module.css'

const cx = classes(css)

type TopBarProps = {
  start: ReactNode
  /** Null where the start slot names the page. */
  title: string | null
  /** A second line, as how soon somebody replies. */
  under?: string
  end: ReactNode
}

/** The bar that stays on top of a page while it is scrolled. */
export function TopBar({ start, title, under, end }: TopBarProps) {
  return (
    <header className={cx('bar')}>
      <div className={cx('side')}>{start}</div>
      {title === null ? (
        <span />
      ) : (
        <div>
          <h1 className={cx('title')}>{title}</h1>
          {under !== undefined && <p className={cx('under')}>{under}</p>}
        </div>
      )}
      <div className={cx('side', 'end')}>{end}</div>
    </header>
  )
}

export function BackButton() {
  const say = useWords()
  return <IconButton path={caretLeft} label={say('app.back')} onClick={back} />
}
