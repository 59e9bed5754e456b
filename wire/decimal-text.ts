import * as z from 'zod/mini'

/** A price, quantity or amount as it crosses the wire: decimal text, never a number. */
export const decimalText = z.string().check(z.regex(/^-?\d{1,18}(\.\d{1,8})?$/))

export const instantText = z.iso.datetime({ precision: 3 })
