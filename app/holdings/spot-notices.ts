import type { WirePlan } from '@candor/wire/recurring.ts'
import type { WireSpotOrder } from '@candor/wire/spot.ts'
import { createStore } from 'zustand/vanilla'

/** Something that happened without its customer: a limit that was filled, or a recurring buy that was left out. */
export type SpotNotice =
  | { id: string; kind: 'filled'; order: WireSpotOrder }
  | { id: string; kind: 'skipped'; plan: WirePlan; reason: string }

/** The shown notices, the newest first. */
export const spotNotices = createStore<{ notices: readonly SpotNotice[] }>(() => ({ notices: [] }))

/** More than these at once nobody reads; the oldest gives way. */
const most = 3

export const showSpotNotice = (notice: SpotNotice): void =>
  spotNotices.setState(({ notices }) => ({
    notices: [notice, ...notices.filter(({ id }) => id !== notice.id)].slice(0, most),
  }))

export const dismissSpotNotice = (id: string): void =>
  spotNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }))

export const forgetSpotNotices = (): void => spotNotices.setState({ notices: [] })
