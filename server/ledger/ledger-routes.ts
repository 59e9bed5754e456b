import { postingFamilies } from '@candor/domain/ledger/posting-family.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { listPostings, readBalance, readPosting } from '@candor/wire/ledger.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { findLedger } from './balance-table.ts'
import { registerChainRoutes } from './chain-routes.ts'
import { pageNumbers } from './page-numbers.ts'
import { readPeriod } from './read-period.ts'
import { findTransfer, listStory, listTransfers } from './transfer-table.ts'
import { writeBalance } from './write-balance.ts'
import { writePosting } from './write-posting.ts'

const usualPage = 50

export function registerLedgerRoutes(server: FastifyInstance, deps: Dependencies): void {
  const { database } = deps
  registerChainRoutes(server, deps)
  registerRoute(server, readBalance, async ({ session }) =>
    accept(writeBalance(await findLedger(database, session.customer.id))),
  )

  registerRoute(server, listPostings, async ({ query, session }) => {
    const customerId = session.customer.id
    const period = readPeriod(query)
    if (!period.ok) return period
    const limit = Number(query.limit ?? usualPage)
    if (query.subject !== undefined) {
      const story = await listStory(database, customerId, query.subject)
      return accept({ postings: story.reverse().map(writePosting), more: false })
    }
    const numbers = await pageNumbers(database, customerId, query, period.value)
    const kinds = query.family ? postingFamilies[query.family] : null
    const found = await listTransfers(database, customerId, { ...numbers, kinds, limit: limit + 1 })
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
