import { wantsChannel } from '@candor/domain/notices/notice-choice.ts'
import type { WireAlert } from '@candor/wire/alerts.ts'
import type { ServerMessage } from '@candor/wire/socket.ts'
import { createStore } from 'zustand/vanilla'
import { preferenceStore } from '../preferences/preference-store.ts'

export type FiredNotice = Extract<ServerMessage, { kind: 'alert.fired' }>

/** Identifies one firing of an alert. */
type Firing = { id: string; at: string }

/** An alert that has fired while its customer was away. */
export type MissedAlert = Pick<WireAlert, 'id' | 'symbol' | 'condition'> & { firedAt: string }

export type FiredState = {
  /** Alerts that have just fired and are shown, one for each instrument, the newest first. */
  notices: readonly FiredNotice[]
  /** Those that fired while the customer was away. */
  missed: readonly MissedAlert[]
  /** What was shown here and not yet acknowledged to the server. */
  unnoted: readonly Firing[]
}

const nothing: FiredState = { notices: [], missed: [], unnoted: [] }

export const firedNotices = createStore<FiredState>(() => nothing)

/** More than these at once nobody reads; the oldest gives way. */
const most = 3

/** What was shown in this window; nothing is shown twice. */
const heard = new Set<string>()
const keyOf = ({ id, at }: Firing): string => `${id} ${at}`

/** Two levels that are reached with one price are one piece of news: the price. */
export function tellFired(fired: FiredNotice): void {
  const firing = { id: fired.alertId, at: fired.at }
  heard.add(keyOf(firing))
  // Who wants no notices of alerts in the app finds them in the list of alerts, and nowhere else.
  const wanted = wantsChannel(preferenceStore.getState(), 'alerts', 'app')
  firedNotices.setState(({ notices, unnoted }) => ({
    notices: wanted
      ? [fired, ...notices.filter(({ symbol }) => symbol !== fired.symbol)].slice(0, most)
      : notices,
    unnoted: [...unnoted, firing],
  }))
}

/** Shows what the server says the customer has not seen, unless it was shown here a moment ago. */
export function notifyMissed(alerts: readonly WireAlert[]): void {
  const missed = alerts.flatMap(({ id, symbol, condition, firedAt, told }) =>
    told || firedAt === null || heard.has(keyOf({ id, at: firedAt }))
      ? []
      : { id, symbol, condition, firedAt },
  )
  if (missed.length === 0) return
  const firings = missed.map(({ id, firedAt }) => ({ id, at: firedAt }))
  for (const firing of firings) heard.add(keyOf(firing))
  firedNotices.setState((before) => ({
    missed: [...missed, ...before.missed].toSorted((one, other) => (one.firedAt < other.firedAt ? 1 : -1)),
    unnoted: [...before.unnoted, ...firings],
  }))
}

/** Takes what the server is to hear of. */
export function takeUnnoted(): readonly Firing[] {
  const { unnoted } = firedNotices.getState()
  if (unnoted.length > 0) firedNotices.setState({ unnoted: [] })
  return unnoted
}

export const dismissFired = (alertId: string): void =>
  firedNotices.setState(({ notices }) => ({
    notices: notices.filter((notice) => notice.alertId !== alertId),
  }))

export const dismissMissed = (): void => firedNotices.setState({ missed: [] })

/** What concerns one customer is not shown to the next. */
export const forgetFired = (): void => firedNotices.setState(nothing)
