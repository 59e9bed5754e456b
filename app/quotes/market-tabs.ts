import { recall, remember } from '@candor/client/device/device-memory.ts'
import { marketSchema } from '@candor/wire/instruments.ts'
import { createStore } from 'zustand/vanilla'

/** The watchlist, then the seven markets. */
export const marketTabs = ['watchlist', ...marketSchema.options] as const

export type MarketTab = (typeof marketTabs)[number]

/** The tab that was chosen last on this device. Search leads to one, too. */
export const marketTabStore = createStore<{ tab: MarketTab }>(() => ({
  tab: marketTabs.find((tab) => tab === recall('market-tab')) ?? 'watchlist',
}))

export function chooseMarketTab(tab: MarketTab): void {
  remember('market-tab', tab)
  marketTabStore.setState({ tab })
}
