import { classes } from '@candor/kit/classes.ts'
import { BrandMark } from '@candor/kit/icons/BrandMark.tsx'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { type ReactNode, use } from 'react'
import { isTabPage } from '../routes.ts'
import { useWords } from '../words/use-words.ts'
import css from './NavBar.module.css'
import { OfflineBanner } from './OfflineBanner.tsx'
import { PageContext } from './page-context.ts'
import { BackButton, TopBar } from './TopBar.tsx'
import { usePageTitle } from './use-page-title.ts'

const cx = classes(css)

type NavBarProps = {
  /** `name` shows the product's own mark and name instead of the page's title. */
  show?: 'title' | 'name'
  title?: string
  /** A second line under the title. */
  under?: string
  /** The page has a balance or a money action: the badge says whose money it is. */
  practice?: boolean
  end?: ReactNode
}

/** The bar on top of every page, and under it what concerns all of it. Tab pages have no way back, because none leads there. */
export function NavBar({ show = 'title', title, under, practice, end }: NavBarProps) {
  const say = useWords()
  const page = use(PageContext)?.page ?? null
  const pageTitle = usePageTitle(page)
  const brand = (
    <span className={cx('brand')}>
      <BrandMark />
      {say('app.name')}
    </span>
  )
  const way = page !== null && isTabPage(page) ? null : <BackButton />
  const named = title ?? pageTitle ?? ''
  return (
    <>
      <TopBar
        start={
          <>
            {show === 'name' ? brand : way}
            {practice && <PracticeBadge>{say('app.practice')}</PracticeBadge>}
          </>
        }
        title={show === 'name' ? null : named}
        {...(under === undefined ? {} : { under })}
        end={end}
      />
      <OfflineBanner />
    </>
  )
}
