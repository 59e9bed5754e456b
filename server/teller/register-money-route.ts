import { type Result, refuse } from '@candor/domain/result.ts'
import type { Route } from '@candor/wire/route.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { type RouteInput, registerAnswerRoute } from '../http/register-route.ts'
import { type CommandKind, commandOf } from './command.ts'

const key = /^[A-Za-z0-9_-]{8,64}$/

/** The key a request came with; null where it has none or one that is not a key. */
export function readIdempotencyKey(request: FastifyRequest): string | null {
  const given = request.headers['idempotency-key']
  return typeof given === 'string' && key.test(given) ? given : null
}

type CustomerRoute = Route & { access: 'customer' }

/**
 * Registers a route that moves money, by a kind of command that answers with the route's own reply. `ask` checks what only the route can
 * check and gives the command's body. The route needs an `Idempotency-Key`; what the teller answers is text that goes out as it is, so
 * that the same key is answered with the same bytes.
 */
export function registerMoneyRoute<R extends CustomerRoute, Body, Facts, Row>(
  server: FastifyInstance,
  { teller }: Dependencies,
  route: R,
  kind: CommandKind<Body, Facts, Row, R['reply']>,
  ask: (input: RouteInput<R>) => Result<NoInfer<Body>, Refusal> | Promise<Result<NoInfer<Body>, Refusal>>,
): void {
  registerAnswerRoute(server, route, async (input) => {
    const given = readIdempotencyKey(input.request)
    if (given === null) return refuse(refusal('idempotency-key-required'))
    const asked = await ask(input)
    if (!asked.ok) return asked
    const { session } = input as RouteInput<CustomerRoute>
    const asking = { customerId: session.customer.id, key: given, body: asked.value }
    return await teller.submit(commandOf(kind, asking))
  })
}
