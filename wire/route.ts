import type { OperatorRole } from '@candor/domain/operators/operator-role.ts'
import type * as z from 'zod/mini'
import type { ReachName } from './reach.ts'

/** Who may call a route: anyone, a customer with a live session, or an operator with one of their own. */
export type Access = 'open' | 'customer' | 'operator'

/** A body that is a form (`multipart/form-data`) with one part, a file. */
export type Upload = { part: string; kinds: readonly string[]; mostBytes: number }

/**
 * One route, described once. The server registers it, checks what comes in and what goes out against it and prints it in the
 * OpenAPI document; the app calls it with the same types and checks what it gets.
 */
export type Route<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Who extends Access = Access,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{name}` for parameters, as in OpenAPI. */
  path: `/api/v1/${string}`
  access: Who
  /** One sentence for the readable documentation. */
  summary: string
  /** The route moves money: it asks for an `Idempotency-Key`, and the same key gives the same answer for ever. */
  money?: true
  /** No money moves, and it asks for an `Idempotency-Key` all the same: the same key has one effect. */
  keyed?: true
  /** What a customer's route is about: decides about API keys, frozen accounts and customers who are not verified. */
  reach?: ReachName
  /** An operators' route names who may call it: operators with one of these roles at the time of the request. */
  roles?: readonly OperatorRole[]
  /** How long the body may be, where it is longer than that of any usual form. */
  mostBytes?: number
  /** An operators' route that sets the second factor up, and so serves who has none yet. All others refuse them. */
  beforeFactor?: true
  /** The body is a file instead of JSON. */
  upload?: Upload
  /** The answer is a file of one of these kinds instead of JSON. */
  gives?: readonly string[]
  params: Params
  query: Query
  body: Body
  reply: Reply
}

export type ParamsOf<R extends Route> = z.output<R['params']>
export type QueryOf<R extends Route> = z.output<R['query']>
export type BodyOf<R extends Route> = z.output<R['body']>
export type ReplyOf<R extends Route> = z.output<R['reply']>
