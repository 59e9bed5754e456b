import { accept, type Result, refuse } from '@candor/domain/result.ts'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '@candor/wire/route.ts'
import { noteRequest } from './activity.ts'
import { type ApiRefusal, readProblem, strangeReply, transportRefusal } from './refusal-reply.ts'
import { tellSessionRefused } from './session-refusals.ts'

/** The base is empty: the apps and their API share an origin. */
const base = ''
const timeoutMs = 60_000

export type Input<R extends Route> = { params?: ParamsOf<R>; query?: QueryOf<R>; body?: BodyOf<R> }

export type RequestOptions = {
  signal?: AbortSignal
  /** Work in the background that nobody asked for shows no loading text. */
  quiet?: boolean
  /** The `Idempotency-Key` of a request that moves money. */
  key?: string
}

/** What a device remembers of answers, for a visit without a network. */
export type AnswerMemory = {
  keep(route: Route, address: string, body: unknown): void
  /** The last answer, where it is still what the route gives. */
  recall<R extends Route>(route: R, address: string): Promise<ReplyOf<R> | null>
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
export async function sendRequest<R extends Route>(
  route: R,
  input: Input<R> = {},
  options: RequestOptions = {},
  memory: AnswerMemory | null = null,
): Promise<Result<ReplyOf<R>, ApiRefusal>> {
  const settled = options.quiet ? () => {} : noteRequest()
  const outcome = await send(route, input, options, memory).finally(settled)
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
  memory: AnswerMemory | null,
): Promise<Result<ReplyOf<R>, ApiRefusal>> {
  const late = AbortSignal.timeout(timeoutMs)
  const address = addressOf(route, input)
  const signal = options.signal ? AbortSignal.any([options.signal, late]) : late
  try {
    const response = await fetch(address, {
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
    if (response.status !== 200) return refuse(await readProblem(body))
    const reply = route.reply.safeParse(body)
    if (!reply.success) return refuse(strangeReply())
    memory?.keep(route, address, body)
    return accept(reply.data as ReplyOf<R>)
  } catch {
    if (options.signal?.aborted) return refuse(transportRefusal('request-aborted'))
    const kept = (await memory?.recall(route, address)) ?? null
    if (kept !== null) return accept(kept)
    return refuse(transportRefusal(late.aborted ? 'request-timeout' : 'network-error'))
  }
}
