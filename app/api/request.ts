import { accept, type Result, refuse } from '@candor/domain/result.ts'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '@candor/wire/route.ts'
import { noteRequest } from './activity.ts'
import { type ApiRefusal, readProblem, transportRefusal } from './refusal-reply.ts'
import { tellSessionRefused } from './session-refusals.ts'

/** The base is empty: the app and its API share an origin. */
const base = ''
const timeout = 60_000

type Input<R extends Route> = { params?: ParamsOf<R>; query?: QueryOf<R>; body?: BodyOf<R> }

export type RequestOptions = {
  signal?: AbortSignal
  /** Work in the background that the customer did not ask for shows no loading text. */
  quiet?: boolean
  /** The `Idempotency-Key` of a request that moves money. */
  key?: string
}

export function addressOf(route: Route, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, string>
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const query = new URLSearchParams(input.query as Record<string, string>).toString()
  return `${base}${path}${query ? `?${query}` : ''}`
}

/** Calls a route of `wire/`. Only status 200 with a body as described is a success; this shows nothing itself. */
export async function request<R extends Route>(
  route: R,
  input: Input<R> = {},
  options: RequestOptions = {},
): Promise<Result<ReplyOf<R>, ApiRefusal>> {
  const settled = options.quiet ? () => {} : noteRequest()
  const outcome = await send(route, input, options).finally(settled)
  if (
    !outcome.ok &&
    (outcome.refusal.code === 'session-expired' || outcome.refusal.code === 'session-invalid')
  )
    tellSessionRefused(options.key !== undefined)
  return outcome
}

async function send<R extends Route>(
  route: R,
  input: Input<R>,
  options: RequestOptions,
): Promise<Result<ReplyOf<R>, ApiRefusal>> {
  const late = AbortSignal.timeout(timeout)
  const signal = options.signal ? AbortSignal.any([options.signal, late]) : late
  try {
    const response = await fetch(addressOf(route, input), {
      method: route.method,
      signal,
      headers: {
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        ...(options.key !== undefined && { 'idempotency-key': options.key }),
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    })
    const body: unknown = await response.json().catch((error) => {
      if (signal.aborted) throw error
      return null
    })
    if (response.status !== 200) return refuse(readProblem(body))
    const reply = route.reply.safeParse(body)
    return reply.success ? accept(reply.data as ReplyOf<R>) : refuse(readProblem(null))
  } catch {
    if (options.signal?.aborted) return refuse(transportRefusal('request-aborted'))
    return refuse(transportRefusal(late.aborted ? 'request-timeout' : 'network-error'))
  }
}
