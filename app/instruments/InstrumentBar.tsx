import { path as caretLeft } from 'phosphor:caret-left'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import type { ReactNode } from 'react'
import { back } from '../shell/navigation.ts'
import { useWords } from '../words/use-words.ts'
import css from './InstrumentBar.module.css'

const cx = classes(css)

/** The bar over an instrument: the way back, the practice badge, its ticker. */
export function InstrumentBar({ title, end }: { title: string; end?: ReactNode }) {
  const say = useWords()
  return (
    <header className={cx('bar')}>
      <div className={cx('side')}>
        <IconButton path={caretLeft} label={say('app.back')} onClick={back} />
        <PracticeBadge>{say('app.practice')}</PracticeBadge>
      </div>
      <h1 className={cx('title')}>{title}</h1>
      <div className={cx('side', 'end')}>{end}</div>
    </header>
  )
}
