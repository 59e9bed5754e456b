import data from './calendars.json' with { type: 'json' }

/** Trades on given weekdays between given wall times: the three stock exchanges. */
export type DailyCalendar = {
  readonly kind: 'daily'
  readonly timeZone: string
  /** 0 is Sunday. */
  readonly weekdays: readonly number[]
  readonly sessions: readonly (readonly [open: string, close: string])[]
  readonly closures: readonly { readonly date: string }[]
  readonly earlyCloses: readonly { readonly date: string; readonly close: string }[]
  readonly tradingDays: Readonly<Record<string, number>>
}

/** Trades from one weekday to another of the same Sunday-to-Saturday week: forex and metals. */
export type WeeklyCalendar = {
  readonly kind: 'weekly'
  readonly timeZone: string
  readonly week: {
    readonly openDay: number
    readonly open: string
    readonly closeDay: number
    readonly close: string
  }
  readonly dailyBreak: {
    readonly days: readonly number[]
    readonly from: string
    readonly to: string
  } | null
  readonly closures: readonly { readonly from: string; readonly to: string }[]
}

type AlwaysCalendar = { readonly kind: 'always'; readonly timeZone: string }

export type MarketCalendar = DailyCalendar | WeeklyCalendar | AlwaysCalendar

export type CalendarId = keyof typeof data.calendars

/** What the calendars cover. Beyond it only the weekly rules are known, and no holiday. */
export const coveredDates: { readonly from: string; readonly to: string } = data.range

const calendars = data.calendars as unknown as Readonly<Record<CalendarId, MarketCalendar>>

export const calendarIds = Object.keys(calendars) as readonly CalendarId[]

export const calendarOf = (id: CalendarId): MarketCalendar => calendars[id]
