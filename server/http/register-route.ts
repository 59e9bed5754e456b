import type { Readable } from 'node:stream'
import { accept, type Result } from '@candor/domain/result.ts'
import type { ReachName } from '@candor/wire/reach.ts'
import type { FieldProblem } from '@candor/wire/refusals.ts'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '@candor/wire/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { findBrokenText } from './find-broken-text.ts'
import type { LiveSession } from './live-session.ts'
import type { Refusal } from './refusal.ts'
import { RefusedRequest } from './refusal.ts'
import { replyProblem } from './reply-problem.ts'

type SessionFor<R extends Route> = R['access'] extends 'customer' ? LiveSession : LiveSession | null

export type RouteInput<R extends Route> = {
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  session: SessionFor<R>
  request: FastifyRequest
  reply: FastifyReply
}

type RouteHandler<R extends Route> = (input: RouteInput<R>) => Promise<Result<ReplyOf<R>, Refusal>>

type Issue = z.core.$ZodIssue

function problemOf(issue: Issue): FieldProblem {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'field-unknown'
    case 'too_big':
      return 'field-too-long'
    default:
      return issue.input === undefined ? 'field-required' : 'field-invalid'
  }
}

/** Enough for any form, and a hostile request can make neither the answer large nor its making long. */
const mostFields = 20

/** What is wrong with which fields. Two checks of one value that fail alike are one problem. */
function fieldsOf(issues: readonly Issue[]): NonNullable<Refusal['fields']> {
  const fields = new Map<string, { path: string; problem: FieldProblem }>()
  for (const issue of issues) {
    const problem = problemOf(issue)
    const paths =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const each of paths) {
      const path = each.join('.').slice(0, 100)
      fields.set(`${problem} ${path}`, { path, problem })
      if (fields.size === mostFields) return [...fields.values()]
    }
  }
  return [...fields.values()]
}

/** The types of a generic route cannot be followed through its schemas, so the caller names what it checks for. */
function check<Checked>(schema: z.ZodMiniType, value: unknown): Checked {
  // For all texts at once, before any of them is looked at: no route has to think of it.
  const broken = findBrokenText(value)
  if (broken)
    throw new RefusedRequest({
      code: 'invalid-request',
      fields: [{ path: broken.join('.').slice(0, 100), problem: 'field-invalid' }],
    })
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data as Checked
  throw new RefusedRequest({ code: 'invalid-request', fields: fieldsOf(result.error.issues) })
}

const longestMs = 60_000
/** A long file may take a slow line longer than an answer usually may. */
const longestDownloadMs = 30 * 60_000

/** A route's path as Fastify writes it. */
export const urlOfRoute = ({ path }: Route): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** A route that says nothing of its reach is kept from programs and, where it moves money, from frozen accounts. */
const reachOf = ({ reach, money }: Route): ReachName => reach ?? (money ? 'funding' : 'private')

/** What a handler gives that has its answer as text or as a file already, or reads it as it goes: it goes out as it is. */
type AnswerHandler<R extends Route> = (
  input: RouteInput<R>,
) => Promise<Result<string | Buffer | Readable, Refusal>>

/** A handler that gives files of several kinds has said which one this is. */
const kindOf = ({ gives }: Route, reply: FastifyReply): string =>
  String(reply.getHeader('content-type') ?? gives?.[0] ?? 'application/json; charset=utf-8')

/** Registers a route of `wire/` whose answers are ready as they are; what comes in is checked. */
export function registerAnswerRoute<R extends Route>(
  server: FastifyInstance,
  route: R,
  handler: AnswerHandler<R>,
): void {
  server.route({
    method: route.method,
    url: urlOfRoute(route),
    config: {
      access: route.access,
      roles: route.roles ?? [],
      beforeFactor: route.beforeFactor ?? false,
      reach: reachOf(route),
    },
    ...(route.mostBytes && { bodyLimit: route.mostBytes }),
    // Asking for the head of a file alone would store a view, or use up an address, and give nothing.
    ...(route.gives && { exposeHeadRoute: false }),
    // What moves money has a time limit of its own, in the teller, and is worth the saving of one more timer.
    ...(route.money ? {} : { handlerTimeout: route.gives ? longestDownloadMs : longestMs }),
    handler: async (request, reply) => {
      const outcome = await handler({
        params: check<ParamsOf<R>>(route.params, request.params),
        query: check<QueryOf<R>>(route.query, request.query),
        // No body is an empty one; `null` is a body, and a wrong one.
        body: check<BodyOf<R>>(route.body, request.body === undefined ? {} : request.body),
        // The session hook (`sign-in/load-session.ts`) has already refused customers' routes without a session.
        session: request.session as SessionFor<R>,
        request,
        reply,
      })
      if (!outcome.ok) return replyProblem(request, reply, outcome.refusal)
      // Whose data it is depends on the cookie: nothing on the way may keep it for somebody else.
      return reply.header('cache-control', 'no-store').type(kindOf(route, reply)).send(outcome.value)
    },
  })
}

/** Registers a route of `wire/`: what comes in is checked, and only what the reply schema names goes out. */
export function registerRoute<R extends Route>(
  server: FastifyInstance,
  route: R,
  handler: RouteHandler<R>,
): void {
  registerAnswerRoute(server, route, async (input) => {
    const outcome = await handler(input)
    return outcome.ok ? accept(JSON.stringify(route.reply.parse(outcome.value))) : outcome
  })
}
