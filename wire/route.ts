import type * as z from 'zod/mini'

/** Who may call a route: anyone, or a customer with a live session. */
export type Access = 'open' | 'customer'

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
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `{name}` for parameters, as in OpenAPI. */
  path: `/api/v1/${string}`
  access: Who
  /** One sentence for the readable documentation. */
  summary: string
  params: Params
  query: Query
  body: Body
  reply: Reply
}

export type ParamsOf<R extends Route> = z.output<R['params']>
export type QueryOf<R extends Route> = z.output<R['query']>
export type BodyOf<R extends Route> = z.output<R['body']>
export type ReplyOf<R extends Route> = z.output<R['reply']>
