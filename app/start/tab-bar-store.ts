import { path as house } from 'phosphor:house'
import { path as houseFill } from 'phosphor:house-fill'
import { path as newspaper } from 'phosphor:newspaper'
import { path as newspaperFill } from 'phosphor:newspaper-fill'
import { path as sparkle } from 'phosphor:sparkle'
import { path as sparkleFill } from 'phosphor:sparkle-fill'
import { path as wallet } from 'phosphor:wallet'
import { path as walletFill } from 'phosphor:wallet-fill'
import { createStore } from 'zustand/vanilla'
import { type PageName, routes } from '../routes.ts'
import type { WordKey } from '../words/use-words.ts'

/** One tab, with the fields of docs/SPECIFICATION.md, section 2. */
type TabItem = {
  page: PageName
  pagePath: string
  /** The drawing of the icon: outline when idle, filled when selected. */
  iconPath: string
  selectedIconPath: string
  text: WordKey
  /** A short count or word on the icon; null for none. */
  badge: string | null
  redDot: boolean
  visible: boolean
}

type TabBarState = { items: readonly TabItem[]; shown: boolean }

const item = (
  page: 'home' | 'news' | 'ai' | 'wallet',
  text: WordKey,
  [iconPath, selectedIconPath]: [string, string],
): TabItem => ({
  page,
  pagePath: routes[page].path,
  iconPath,
  selectedIconPath,
  text,
  badge: null,
  redDot: false,
  visible: true,
})

const firstTabBar: TabBarState = {
  items: [
    item('home', 'tab.home', [house, houseFill]),
    item('news', 'tab.news', [newspaper, newspaperFill]),
    item('ai', 'tab.ai', [sparkle, sparkleFill]),
    item('wallet', 'tab.wallet', [wallet, walletFill]),
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
