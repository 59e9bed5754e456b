import { type NoticeChoice, usualNotices } from '../notices/notice-choice.ts'

/** How a customer wants the app to look and to behave. Kept with the customer and on the device. */
export type Preferences = {
  theme: 'dark' | 'light' | 'system'
  /** Chinese readers see red for rising prices until they choose. */
  priceColours: 'green-up' | 'red-up' | 'by-language'
  numbers: NumberStyle
  /** A name of the IANA database, or that of the device. */
  zone: string
  motion: 'system' | 'reduced'
  /** Ask once more before an order is placed. */
  confirmOrders: boolean
  /** Ask before a position is closed, and before an order is cancelled. */
  confirmEndings: boolean
  notices: NoticeChoice
  quiet: boolean
  /** Whether pushes name amounts, which anybody reads who sees the locked screen. */
  lockScreenAmounts: boolean
  /** The day, `2026-11-16` in the customer's zone, of which they said that they would not invest, on purpose. */
  restDay: string | null
}

export const numberStyles = ['comma-point', 'point-comma', 'space-comma'] as const

/** `1,234.56`, `1.234,56` and `1 234,56`. */
export type NumberStyle = (typeof numberStyles)[number]

/** What was chosen; what is not named stays as it is. */
export type PreferenceChanges = {
  [Name in Exclude<keyof Preferences, 'notices'>]?: Preferences[Name] | undefined
} & { notices?: { [Kind in keyof NoticeChoice]?: NoticeChoice[Kind] | undefined } | undefined }

/** The zone of whatever device is used. */
export const deviceZone = 'device'

export const usualPreferences: Preferences = {
  theme: 'dark',
  priceColours: 'by-language',
  numbers: 'comma-point',
  zone: deviceZone,
  motion: 'system',
  confirmOrders: false,
  confirmEndings: true,
  notices: usualNotices,
  quiet: false,
  lockScreenAmounts: false,
  restDay: null,
}

const named = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values

/** Two choices as one, the later before the earlier; of the notices, kind by kind. */
export const joinChanges = (before: PreferenceChanges, later: PreferenceChanges): PreferenceChanges => ({
  ...before,
  ...named(later),
  notices: { ...before.notices, ...named(later.notices ?? {}) },
})

/** Everything that holds for who has chosen this. */
export const preferencesOf = (chosen: PreferenceChanges): Preferences =>
  joinChanges(usualPreferences, chosen) as Preferences
