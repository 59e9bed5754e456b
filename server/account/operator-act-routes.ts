import { accept } from '@candor/domain/result.ts'
import { listOwnOperatorActs } from '@candor/wire/customer-acts.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { registerRoute } from '../http/register-route.ts'
import { listCustomerActs } from '../operators/customer-act-table.ts'

const usualPage = 50

/** The customer's own list of what operators did. */
export const registerOwnOperatorActs = (server: FastifyInstance, { database }: Dependencies): void =>
  registerRoute(server, listOwnOperatorActs, async ({ query, session }) =>
    accept(
      await listCustomerActs(database, session.customer.id, {
        before: query.before === undefined ? null : BigInt(query.before),
        limit: Number(query.limit ?? usualPage),
      }),
    ),
  )
