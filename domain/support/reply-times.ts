import { minuteMs } from '../time/durations.ts'

/** One wait that has ended: how long it was within the opening hours, what was promised, and whether an answer ended it. */
export type EndedWait = {
  readonly openMs: number
  readonly promisedMs: number
  readonly answered: boolean
}

type ReplyTimes = {
  /** Half of the answers came within so many minutes, rounded up. */
  readonly halfWithinMinutes: number
  readonly answers: number
  /** Of all waits, so many were answered within what was promised. A conversation that was closed unanswered broke its promise. */
  readonly kept: number
  readonly waits: number
}

const isKept = ({ openMs, promisedMs, answered }: EndedWait): boolean => answered && openMs <= promisedMs

/** Measured times instead of the word “online”; null where nothing was answered, because there is nothing to tell. */
export function measureReplies(waits: readonly EndedWait[]): ReplyTimes | null {
  const times = waits
    .filter(({ answered }) => answered)
    .map(({ openMs }) => openMs)
    .sort((one, other) => one - other)
  const half = times[Math.ceil(times.length / 2) - 1]
  if (half === undefined) return null
  return {
    halfWithinMinutes: Math.max(1, Math.ceil(half / minuteMs)),
    answers: times.length,
    kept: waits.filter(isKept).length,
    waits: waits.length,
  }
}
