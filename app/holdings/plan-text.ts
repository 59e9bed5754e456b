import { isChinese } from '@candor/domain/languages/language-table.ts'
import {
  formatDayAndTime,
  formatDayOfMonth,
  formatTime,
  type Language,
} from '@candor/kit/numbers/format-date.ts'
import type { MessageCode } from '@candor/wire/message-code.ts'
import type { WireRhythm } from '@candor/wire/recurring.ts'
import type { Say } from '../words/use-words.ts'

const weekdayNames = [1, 2, 3, 4, 5, 6, 7] as const
type Weekday = (typeof weekdayNames)[number]

const isWeekday = (value: number): value is Weekday => weekdayNames.some((each) => each === value)

/** Weekdays count from Monday as 1. */
export const weekdayName = (say: Say, weekday: number): string =>
  isWeekday(weekday) ? say(`plan.weekday-${weekday}`) : ''

/** `$50.00 every Monday`. */
export function sayPlan(say: Say, amount: string, rhythm: WireRhythm): string {
  switch (rhythm.every) {
    case 'day':
      return say('plan.every-day', { amount })
    case 'month':
      return say('plan.every-month', { amount, n: rhythm.day })
    default:
      return say(`plan.every-${rhythm.every}`, { amount, day: weekdayName(say, rhythm.weekday) })
  }
}

/** What the button does: `Buy $50.00 every Monday`. */
export function sayAct(say: Say, amount: string, rhythm: WireRhythm): string {
  if (rhythm.every === 'day' || rhythm.every === 'month') return say(`plan.set-${rhythm.every}`, { amount })
  return say(`plan.set-${rhythm.every}`, { amount, day: weekdayName(say, rhythm.weekday) })
}

/** `Mon 17 Nov, 22:30` in the customer's own time. */
export function sayWhen(instant: string | number, language: Language): string {
  const at = new Date(instant)
  const [weekday = ''] = formatDayAndTime(at, language).split(' ')
  const day = formatDayOfMonth(at, language)
  return isChinese(language) ? `${day} ${weekday} ${formatTime(at)}` : `${weekday} ${day}, ${formatTime(at)}`
}

/** Reasons whose message names a figure of the moment, which a turn that has passed does not keep. */
const own = [
  'order-too-small',
  'time-out',
  'loss-limit-reached',
  'stake-too-large',
  'stake-limit-reached',
] as const
type OwnReason = (typeof own)[number]

const isOwn = (reason: string): reason is OwnReason => own.some((each) => each === reason)

/** Why a buy was left out. */
export function sayReason(say: Say, message: (code: MessageCode) => string, reason: string): string {
  return isOwn(reason) ? say(`plan.reason-${reason}`) : message(reason as MessageCode)
}
