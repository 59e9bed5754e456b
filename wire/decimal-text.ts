import * as z from 'zod/mini'

/** A price, quantity or amount as it crosses the wire: decimal text, never a number. */
export const decimalText = z.string().check(z.regex(/^-?\d{1,18}(\.\d{1,8})?$/))

/** A day that a calendar has: there is no year 0000, and PostgreSQL knows none either. */
export const dayText = z.iso.date().check(z.regex(/^[1-9]/))

export const instantText = z.iso.datetime({ precision: 3 })
