import { startTip } from '@candor/domain/ledger/posting-chain.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { mostChained, readChain } from '@candor/wire/ledger.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { hashHex } from '../ledger/hash-hex.ts'
import { chainedPosting, findChain, findTip, listChained } from './chain-table.ts'
import { proveSealedTip } from './prove-tip.ts'

/** What a customer's device replays: everything here is as it was hashed and not as other routes write it. */
export function registerChainRoutes(server: FastifyInstance, { database }: Dependencies): void {
  registerRoute(server, readChain, async ({ query, session }) => {
    const customerId = session.customer.id
    const after = BigInt(query.after ?? 0)
    // What is sealed is read first, so that it never reaches beyond the chain that is sent.
    const sealed = await proveSealedTip(database, customerId)
    const { salt, count, tip } = await findChain(database, customerId)
    if (after > count) return refuse(refusal('not-found'))
    const start = after === 0n ? startTip(salt, hashHex) : await findTip(database, customerId, after)
    const found = await listChained(database, customerId, { after, last: count, most: mostChained })
    return accept({
      salt,
      start: { count: Number(after), tip: start },
      postings: found.map(chainedPosting),
      tip,
      count: Number(count),
      sealed,
    })
  })
}
