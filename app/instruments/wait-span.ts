import { minuteMs } from '@candor/domain/time/durations.ts'

/** A wait in whole minutes, begun ones counted, so that it never reads zero while there is something to wait for. */
export function waitOf(milliseconds: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.max(1, Math.ceil(milliseconds / minuteMs))
  return {
    days: Math.floor(minutes / 1_440),
    hours: Math.floor((minutes % 1_440) / 60),
    minutes: minutes % 60,
  }
}

/** When a session was over whose last tick this is: ticks come by the second, sessions end with a minute. */
export const closeOf = (lastTickAt: string): number => Math.ceil(Date.parse(lastTickAt) / minuteMs) * minuteMs
