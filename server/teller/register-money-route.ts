import { type Result, refuse } from '@candor/domain/result.ts'
import type { Route } from '@candor/wire/route.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { type RouteInput, registerAnswerRoute } from '../http/register-route.ts'

const key = /^[A-Za-z0-9_-]{8,64}$/

/** The key a request came with; null where it has none or one that is not a key. */
export function readMoneyKey(request: FastifyRequest): string | null {
  const given = request.headers['idempotency-key']
  return typeof given === 'string' && key.test(given) ? given : null
}

/** What a money route asks of the teller, once it has checked what only it can check. */
export type Ask = { kind: string; body: unknown }

type CustomerRoute = Route & { access: 'customer' }

/**
 * Registers a route that moves money. It needs an `Idempotency-Key`; what the teller answers is text that goes out as it is, so that
 * the same key is answered with the same bytes.
 */
export function registerMoneyRoute<R extends CustomerRoute>(
  server: FastifyInstance,
  { teller }: Dependencies,
  route: R,
  ask: (input: RouteInput<R>) => Result<Ask, Refusal> | Promise<Result<Ask, Refusal>>,
): void {
  registerAnswerRoute(server, route, async (input) => {
    const given = readMoneyKey(input.request)
    if (given === null) return refuse(refusal('idempotency-key-required'))
    const asked = await ask(input)
    if (!asked.ok) return asked
    const { session } = input as RouteInput<CustomerRoute>
    return await teller.submit({ ...asked.value, customerId: session.customer.id, key: given })
  })
}
