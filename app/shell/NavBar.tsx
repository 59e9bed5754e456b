import { path as caretLeft } from 'phosphor:caret-left'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { BrandMark } from '@candor/kit/icons/BrandMark.tsx'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { type ReactNode, use } from 'react'
import { isTabPage, routeOf } from '../routes.ts'
import { useWords } from '../words/use-words.ts'
import css from './NavBar.module.css'
import { back } from './navigation.ts'
import { OfflineBanner } from './OfflineBanner.tsx'
import { PageContext } from './page-context.ts'

const cx = classes(css)

type NavBarProps = {
  /** `name` shows the product's own mark and name instead of the page's title. */
  show?: 'title' | 'name'
  title?: string
  /** The page has a balance or a money action: the badge says whose money it is. */
  practice?: boolean
  end?: ReactNode
}

/** The bar on top of every page, and under it what concerns all of it. Tab pages have no way back, because none leads there. */
export function NavBar({ show = 'title', title, practice, end }: NavBarProps) {
  const say = useWords()
  const page = use(PageContext)?.page ?? null
  const brand = (
    <span className={cx('brand')}>
      <BrandMark />
      {say('app.name')}
    </span>
  )
  const way =
    page !== null && isTabPage(page) ? null : (
      <IconButton path={caretLeft} label={say('app.back')} onClick={back} />
    )
  return (
    <>
      <header className={cx('bar')}>
        <div className={cx('side')}>
          {show === 'name' ? brand : way}
          {practice && <PracticeBadge>{say('app.practice')}</PracticeBadge>}
        </div>
        {show === 'name' ? (
          <span />
        ) : (
          <h1 className={cx('title')}>{title ?? (page && say(routeOf(page).title as 'app.name'))}</h1>
        )}
        <div className={cx('side', 'end')}>{end}</div>
      </header>
      <OfflineBanner />
    </>
  )
}
