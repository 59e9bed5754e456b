import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { unreadStore } from '../notices/unread-store.ts'
import { type PageName, routes } from '../routes.ts'
import { Link } from '../shell/Link.tsx'
import { useWords } from '../words/use-words.ts'
import css from './TabBar.module.css'
import { hideTabBarRedDot, showTabBarRedDot, tabBarStore } from './tab-bar-store.ts'

const cx = classes(css)

/** The bell with the number of unread notices is on the home page. */
const homeTab = routes.home.tab

/** The tab of the page that is shown leads to its top. */
function toTop() {
  // A view of the page is left for the page itself, which opens at its top.
  if (window.location.hash.includes('?')) return
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
}

/** Four tabs, icons only; each has its name for who cannot see the icon. */
export function TabBar({ current }: { current: PageName | null }) {
  const say = useWords()
  const { items, shown } = useStore(tabBarStore)
  const { unread } = useStore(unreadStore)
  useEffect(() => (unread > 0 ? showTabBarRedDot(homeTab) : hideTabBarRedDot(homeTab)), [unread])
  if (!shown) return null
  const visible = items.filter((item) => item.visible)
  return (
    <nav className={cx('bar')} aria-label={say('app.main-navigation')}>
      <ul className={cx('items', visible.length < items.length && 'fewer')}>
        {visible.map(({ page, text, badge, redDot, iconPath, selectedIconPath }) => {
          const selected = page === current
          const name =
            badge || redDot ? say('tab.unread', { name: say(text as 'tab.home') }) : say(text as 'tab.home')
          return (
            <li key={page}>
              <Link
                to={page}
                {...(selected && { onClick: toTop })}
                className={cx('item', selected && 'selected')}
                aria-label={name}
                aria-current={selected ? 'page' : undefined}
              >
                <span className={cx('icon')}>
                  <Icon path={selected ? selectedIconPath : iconPath} size="fit" />
                </span>
                {badge !== null && <span className={cx('badge')}>{badge}</span>}
                {redDot && <span className={cx('dot')} />}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
