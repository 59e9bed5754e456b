import { dayMs } from '@candor/domain/time/durations.ts'
/** More than a customer's tool waits for what has to be in the log: ten minutes. */
export const overdue = 11 * 60_000

/** More than a seed may be withheld after its day: a day. */
export const withheld = dayMs + overdue
