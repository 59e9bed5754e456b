/** What customers are told of, and how. Security is always told, by every way there is. */
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

export const noticeChannels = ['app', 'email', 'push'] as const

export type NoticeChannel = (typeof noticeChannels)[number]

export type NoticeChoice = Readonly<Record<NoticeKind, readonly NoticeChannel[]>>

/** What is told until a customer chooses otherwise: what concerns their money, and nothing that invites to trade. */
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
export const quietHours = { from: 22, until: 8 }

const isQuiet = (hour: number): boolean => hour >= quietHours.from || hour < quietHours.until

export type NoticeWish = { notices: NoticeChoice; quiet: boolean }

/**
 * Whether something is told to a customer by a channel at this hour of their day. Push waits for the end of the quiet hours; that a
 * position was closed does not wait, and neither does security.
 */
export function wantsNotice(
  { notices, quiet }: NoticeWish,
  kind: NoticeKind | 'security',
  channel: NoticeChannel,
  hour: number,
): boolean {
  if (kind === 'security') return true
  if (!notices[kind].includes(channel)) return false
  return channel !== 'push' || kind === 'closings' || !quiet || !isQuiet(hour)
}
