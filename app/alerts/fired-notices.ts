import type { ServerMessage } from '@candor/wire/socket.ts'
import { createStore } from 'zustand/vanilla'

export type FiredNotice = Extract<ServerMessage, { kind: 'alert.fired' }>

/** Alerts that have fired and are being told, one for each instrument, the newest first. */
export const firedNotices = createStore<{ notices: readonly FiredNotice[] }>(() => ({ notices: [] }))

/** More than these at once nobody reads; the oldest gives way. */
const most = 3

/** Two levels that are reached with one price are one piece of news: the price. */
export const tellFired = (fired: FiredNotice): void =>
  firedNotices.setState(({ notices }) => ({
    notices: [fired, ...notices.filter(({ symbol }) => symbol !== fired.symbol)].slice(0, most),
  }))

export const dismissFired = (alertId: string): void =>
  firedNotices.setState(({ notices }) => ({
    notices: notices.filter((notice) => notice.alertId !== alertId),
  }))
