import * as z from 'zod/mini'

/** As far as rows of a list are counted: who looks at a view wants to know whether there are few or many. */
export const mostCounted = 10_000

export const countReply = z.object({
  count: z.int(),
  /** Counting stopped there; there may be more. */
  more: z.boolean(),
})
