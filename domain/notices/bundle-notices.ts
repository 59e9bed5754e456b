import { minuteMs, secondMs } from '../time/durations.ts'
import type { AnyNoticeKind } from './notice-choice.ts'

/**
 * Fills come in series: what happens within a minute of the first is one e-mail, or one push. An answer of customer service waits for the
 * customer who has the conversation open to read it: then nothing rings.
 */
const gatheredMs: Partial<Record<AnyNoticeKind, number>> = { orders: minuteMs, support: 10 * secondMs }

export const gatherMs = (kind: AnyNoticeKind): number => gatheredMs[kind] ?? 0

/** Of other kinds the first is sent at once and the next not before a minute has passed; nobody waits to hear that a position was closed. */
export const apartMs = (kind: AnyNoticeKind): number =>
  kind === 'closings' || kind === 'security' ? 0 : minuteMs

/** After so many tries it is given up: half a minute, two, ten, an hour and six hours after the one before. */
const retryDelaysMs = [30 * secondMs, 2 * minuteMs, 10 * minuteMs, 60 * minuteMs, 360 * minuteMs]

/** How long after a try that failed it is tried again; null where it is given up. `attempts` counts the tries so far. */
export const retryDelayMs = (attempts: number): number | null => retryDelaysMs[attempts - 1] ?? null
