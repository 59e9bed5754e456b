import * as z from 'zod/mini'
import type { Access, Route } from './route.ts'

const nothing = z.strictObject({})

/** The reply of a route that returns nothing but its success. */
export const emptyReply = z.object({})

type Described<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  R extends z.ZodMiniType,
  Who extends Access,
> = Omit<Route<P, Q, B, R, Who>, 'params' | 'query' | 'body'> & { params?: P; query?: Q; body?: B }

/** Fills in that a route takes nothing where it does not say otherwise, so unknown parameters are refused everywhere. */
export function defineRoute<
  R extends z.ZodMiniType,
  const Who extends Access,
  P extends z.ZodMiniType = typeof nothing,
  Q extends z.ZodMiniType = typeof nothing,
  B extends z.ZodMiniType = typeof nothing,
>(described: Described<P, Q, B, R, Who>): Route<P, Q, B, R, Who> {
  const filled = { params: nothing, query: nothing, body: nothing, ...described }
  return filled as unknown as Route<P, Q, B, R, Who>
}
