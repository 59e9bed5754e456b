import type { Readable } from 'node:stream'
import type { Result } from '@candor/domain/result.ts'
import type { ReplyOf, Route } from '@candor/wire/route.ts'
import type { FastifyInstance } from 'fastify'
import type { Refusal } from '../http/refusal.ts'
import { type RouteInput, registerAnswerRoute, registerRoute } from '../http/register-route.ts'
import type { LiveOperator } from './operator-session-table.ts'

type OperatorFor<R extends Route> = R['access'] extends 'operator' ? LiveOperator : LiveOperator | null

type OperatorInput<R extends Route> = Omit<RouteInput<R>, 'session'> & { operator: OperatorFor<R> }

/** The hook has already refused operators' routes without an operator who has the role. */
const withOperator = <R extends Route>({ session: _, ...input }: RouteInput<R>): OperatorInput<R> => ({
  ...input,
  operator: input.request.operator as OperatorFor<R>,
})

/** A route of the operators' part of the server: its handler is given the operator and no customer. */
export const registerOperatorRoute = <R extends Route>(
  server: FastifyInstance,
  route: R,
  handler: (input: OperatorInput<R>) => Promise<Result<ReplyOf<R>, Refusal>>,
): void => registerRoute(server, route, (input) => handler(withOperator(input)))

/** The same for a route whose answers are ready as they are. */
export const registerOperatorAnswer = <R extends Route>(
  server: FastifyInstance,
  route: R,
  handler: (input: OperatorInput<R>) => Promise<Result<string | Buffer | Readable, Refusal>>,
): void => registerAnswerRoute(server, route, (input) => handler(withOperator(input)))
