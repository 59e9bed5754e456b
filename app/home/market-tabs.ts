import { marketSchema } from '@candor/wire/instruments.ts'
import { recall } from '../preferences/device-memory.ts'
import { isSortOrder, type SortOrder } from './sort-instruments.ts'

/** The watchlist, then the seven markets. */
export const marketTabs = ['watchlist', ...marketSchema.options] as const

export type MarketTab = (typeof marketTabs)[number]

/** The tab and the order that were chosen last on this device. */
export const recalledTab = (): MarketTab =>
  marketTabs.find((tab) => tab === recall('market-tab')) ?? 'watchlist'

export function recalledOrder(): SortOrder {
  const stored = recall('market-sort')
  return isSortOrder(stored) ? stored : 'given'
}
