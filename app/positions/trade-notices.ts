import type { WireOrder, WirePosition, WirePositionEvent } from '@candor/wire/orders.ts'
import { createStore } from 'zustand/vanilla'

/** Something that happened to a trade while its customer may have looked elsewhere. */
export type TradeNotice = {
  /** Of the order and its position. */
  id: string
  kind: 'near' | 'closed' | 'filled'
  order: WireOrder
  position: WirePosition
  event: WirePositionEvent
}

/** The shown notices, one for each trade, the newest first. */
export const tradeNotices = createStore<{ notices: readonly TradeNotice[] }>(() => ({ notices: [] }))

/** More than these at once nobody reads; the oldest gives way. */
const most = 3

export const showTradeNotice = (notice: TradeNotice): void =>
  tradeNotices.setState(({ notices }) => ({
    notices: [notice, ...notices.filter(({ id }) => id !== notice.id)].slice(0, most),
  }))

export const dismissTradeNotice = (id: string): void =>
  tradeNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }))

export const forgetTradeNotices = (): void => tradeNotices.setState({ notices: [] })
