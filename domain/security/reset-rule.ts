import { hourMs, minuteMs } from '../time/durations.ts'
/** A link for a new password works for ten minutes, and nobody is sent more than a few an hour, however often they are requested. */
export const resetLinkLifeMs = 10 * minuteMs
export const resetLetterWindowMs = hourMs
export const mostResetLetters = 3
