/** Which notices customers get, and how. Security notices are always sent, by every channel. */
export const noticeKinds = [
  'contracts',
  'closings',
  'orders',
  'alerts',
  'cash',
  'loans',
  'ai',
  'support',
  'news',
] as const

export type NoticeKind = (typeof noticeKinds)[number]

/** Kinds without a switch, and how they are sent: security, the account itself, and changes of the product. */
const fixedChannels = {
  security: ['app', 'email', 'push'],
  account: ['app', 'email'],
  product: ['app'],
} as const satisfies Record<string, readonly NoticeChannel[]>

type FixedKind = keyof typeof fixedChannels

export type AnyNoticeKind = NoticeKind | FixedKind

export const fixedKinds = Object.keys(fixedChannels) as readonly FixedKind[]

const isFixed = (kind: AnyNoticeKind): kind is FixedKind => kind in fixedChannels

export const noticeChannels = ['app', 'email', 'push'] as const

export type NoticeChannel = (typeof noticeChannels)[number]

export type NoticeChoice = Readonly<Record<NoticeKind, readonly NoticeChannel[]>>

/** The notices until a customer chooses otherwise: what concerns their money, and nothing that invites to trade. */
export const usualNotices: NoticeChoice = {
  contracts: ['app', 'push'],
  closings: ['app', 'email', 'push'],
  orders: ['app', 'push'],
  alerts: ['app', 'email', 'push'],
  cash: ['app', 'email'],
  loans: ['app', 'email'],
  ai: ['app'],
  support: ['app', 'email', 'push'],
  news: [],
}

/** In the customer's own zone. */
const quietHours = { from: 22, until: 8 }

/** When the quiet hours that run at this instant end, in the customer's zone; null outside of them. */
export function quietUntil(at: number, zone: string): number | null {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
  if (local.hour >= quietHours.until && local.hour < quietHours.from) return null
  const day = local.hour >= quietHours.from ? local.add({ days: 1 }) : local
  const start = { minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 }
  return day.with({ hour: quietHours.until, ...start }).epochMilliseconds
}

type NoticeWish = { notices: NoticeChoice; quiet: boolean }

/** Whether a customer gets notices of this kind by a channel at all. */
export function wantsChannel({ notices }: NoticeWish, kind: AnyNoticeKind, channel: NoticeChannel): boolean {
  const channels: readonly NoticeChannel[] = isFixed(kind) ? fixedChannels[kind] : notices[kind]
  return channels.includes(channel)
}

/** Whether a notice waits for the end of the quiet hours: a push does, unless it is about a stop, a take profit, a liquidation or its warning, or about security. */
export const waitsForMorning = (
  { quiet }: NoticeWish,
  kind: AnyNoticeKind,
  channel: NoticeChannel,
): boolean => quiet && channel === 'push' && kind !== 'closings' && kind !== 'security'

/** The channels that notices of every kind are sent by until a customer chooses otherwise. */
export const usualChannels = (kind: AnyNoticeKind): readonly NoticeChannel[] =>
  isFixed(kind) ? fixedChannels[kind] : usualNotices[kind]
