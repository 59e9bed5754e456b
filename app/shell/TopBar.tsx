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
  /** Null where what stands at the start names the page. */
  title: string | null
  end: ReactNode
}

/** The bar that stays on top of a page while it is scrolled. */
export function TopBar({ start, title, end }: TopBarProps) {
  return (
    <header className={cx('bar')}>
      <div className={cx('side')}>{start}</div>
      {title === null ? <span /> : <h1 className={cx('title')}>{title}</h1>}
      <div className={cx('side', 'end')}>{end}</div>
    </header>
  )
}

export function BackButton() {
  const say = useWords()
  return <IconButton path={caretLeft} label={say('app.back')} onClick={back} />
}
