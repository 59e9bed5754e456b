import { postingFamilies } from '@candor/domain/ledger/posting-family.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { listPostings, readBalance, readPosting } from '@candor/wire/ledger.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { findLedger } from './balance-table.ts'
import { readPeriod } from './read-period.ts'
import { findTransfer, listStory, listTransfers, numberBefore } from './transfer-table.ts'
import { writeBalance } from './write-balance.ts'
import { writePosting } from './write-posting.ts'

const usualPage = 50

export function registerLedgerRoutes(server: FastifyInstance, { database }: Dependencies): void {
  registerRoute(server, readBalance, async ({ session }) =>
    accept(writeBalance(await findLedger(database, session.customer.id))),
  )

  registerRoute(server, listPostings, async ({ query, session }) => {
    const customerId = session.customer.id
    const period = readPeriod(query)
    if (!period.ok) return period
    const limit = Number(query.limit ?? usualPage)
    // The days of a period are looked up as numbers once, so that a page is a walk along one index.
    const after = query.from ? await numberBefore(database, customerId, period.value.from) : 0n
    const last = query.until ? await numberBefore(database, customerId, period.value.until) : null
    const asked = query.before === undefined ? null : BigInt(query.before)
    const end = last === null ? null : last + 1n
    const before = asked === null || (end !== null && end < asked) ? end : asked
    const kinds = query.family ? postingFamilies[query.family] : null
    const found = await listTransfers(database, customerId, { kinds, after, before, limit: limit + 1 })
    return accept({ postings: found.slice(0, limit).map(writePosting), more: found.length > limit })
  })

  registerRoute(server, readPosting, async ({ params, session }) => {
    const stored = await findTransfer(database, session.customer.id, BigInt(params.number))
    if (!stored) return refuse(refusal('not-found'))
    const story = stored.subject_id
      ? await listStory(database, session.customer.id, stored.subject_id)
      : [stored]
    return accept({ posting: writePosting(stored), story: story.map(writePosting) })
  })
}
