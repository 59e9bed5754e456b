import { minuteMs } from '../time/durations.ts'

/** An operator's session ends after so long without a request: half of what a customer has, because it opens everybody's accounts. */
export const operatorIdleMs = 15 * minuteMs

/** For so long after a code or a passkey an operator is believed to be the one who sits there. */
const confirmationLifeMs = 5 * minuteMs

/** Whether an operator has shown who they are lately enough for an act of two people. Instants are epoch milliseconds. */
export const isConfirmedLately = (confirmedAt: number | null, now: number): boolean =>
  confirmedAt !== null && now - confirmedAt < confirmationLifeMs
