import { createStore } from 'zustand/vanilla'
import { type PageName, routes } from '../routes.ts'
import type { WordKey } from '../words/use-words.ts'

/** One tab, as the specification describes it. The icons are drawn by the tab bar, which knows them by page. */
export type TabItem = {
  page: PageName
  pagePath: string
  text: WordKey
  /** A short count or word on the icon; null for none. */
  badge: string | null
  redDot: boolean
  visible: boolean
}

export type TabBarState = { items: readonly TabItem[]; shown: boolean }

const item = (page: 'home' | 'news' | 'ai' | 'wallet', text: WordKey): TabItem => ({
  page,
  pagePath: routes[page].path,
  text,
  badge: null,
  redDot: false,
  visible: true,
})

export const firstTabBar: TabBarState = {
  items: [
    item('home', 'tab.home'),
    item('news', 'tab.news'),
    item('ai', 'tab.ai'),
    item('wallet', 'tab.wallet'),
  ],
  shown: true,
}

export const tabBarStore = createStore<TabBarState>(() => firstTabBar)

const change = (index: number, by: Partial<Pick<TabItem, 'badge' | 'redDot' | 'visible'>>) =>
  tabBarStore.setState(({ items }) => ({
    items: items.map((each, at) => (at === index ? { ...each, ...by } : each)),
  }))

export const showTabBar = (): void => tabBarStore.setState({ shown: true })
export const hideTabBar = (): void => tabBarStore.setState({ shown: false })
export const setTabBarBadge = (index: number, badge: string): void => change(index, { badge, redDot: false })
export const removeTabBarBadge = (index: number): void => change(index, { badge: null })
export const showTabBarRedDot = (index: number): void => change(index, { redDot: true, badge: null })
export const hideTabBarRedDot = (index: number): void => change(index, { redDot: false })
export const setTabBarItemVisible = (index: number, visible: boolean): void => change(index, { visible })
