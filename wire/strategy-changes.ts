import * as z from 'zod/mini'
import { decimalText, instantText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'
import { amountText, reasonText } from './requests.ts'
import { strategyId } from './strategies.ts'
import { askedReply } from './two-person-acts.ts'

const named = z.strictObject({ strategy: strategyId })

export const listStrategyDesk = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/strategies',
  access: 'operator',
  roles: ['risk', 'admin'],
  summary: 'Strategies with what ending each of them would do, counted now.',
  reply: z.object({
    at: instantText,
    strategies: z.array(
      z.object({
        id: strategyId,
        minimum: decimalText,
        endedAt: z.nullable(instantText),
        /** What the pool was worth at its last value; null before the first. */
        equity: z.nullable(decimalText),
        /** Customers who take part, and what their units were worth then. */
        participants: z.int(),
        worth: decimalText,
        /** Requests in review, whose money comes back. */
        waiting: z.int(),
        waitingAmount: decimalText,
        /** What the pool has open and would sell to pay everybody. */
        open: z.int(),
      }),
    ),
  }),
})

export const askStrategyEnd = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/strategies/{strategy}/end',
  access: 'operator',
  roles: ['risk'],
  summary:
    'Asks for the end of a strategy, with a reason that its participants read. When a second person agrees, nobody joins any more, it no longer trades, and everybody is paid out at its value.',
  params: named,
  body: z.strictObject({ reason: reasonText }),
  reply: askedReply,
})

export const askStrategyMinimum = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/strategies/{strategy}/minimum',
  access: 'operator',
  roles: ['risk'],
  summary:
    'Asks for another least amount that customers join a strategy with. It holds from when a second person agrees; who takes part already stays.',
  params: named,
  body: z.strictObject({ minimum: amountText, reason: reasonText }),
  reply: askedReply,
})

export const strategyDeskRoutes = { listStrategyDesk, askStrategyEnd, askStrategyMinimum }
