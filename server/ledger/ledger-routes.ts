import { accept, refuse } from '@candor/domain/result.ts'
import { readBalance } from '@candor/wire/balance.ts'
import { listPostings, readPosting } from '@candor/wire/ledger.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { findLedger } from './balance-table.ts'
import { readPostingPage } from './read-posting-page.ts'
import { findCorrectionReason, findTransfer, listCorrected, listStory } from './transfer-table.ts'
import { writeBalance } from './write-balance.ts'
import { writePosting } from './write-posting.ts'

export function registerLedgerRoutes(server: FastifyInstance, deps: Dependencies): void {
  const { database } = deps
  registerRoute(server, readBalance, async ({ session }) =>
    accept(writeBalance(await findLedger(database, session.customer.id))),
  )

  registerRoute(server, listPostings, ({ query, session }) =>
    readPostingPage(database, session.customer.id, query),
  )

  registerRoute(server, readPosting, async ({ params, session }) => {
    const stored = await findTransfer(database, session.customer.id, BigInt(params.number))
    if (!stored) return refuse(refusal('not-found'))
    const story = stored.subject_id
      ? await listStory(database, session.customer.id, stored.subject_id)
      : [stored]
    const corrected = await listCorrected(database, session.customer.id, story)
    const whole = [...story, ...corrected].sort((one, other) => (one.number < other.number ? -1 : 1))
    const reason = await findCorrectionReason(database, stored)
    return accept({
      posting: writePosting(stored),
      story: whole.map(writePosting),
      ...(reason !== null && { reason }),
    })
  })
}
