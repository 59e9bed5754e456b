import { hexOf, readHex } from '@candor/domain/proofs/byte-text.ts'
import { peaksOf } from '@candor/domain/proofs/merkle-tree.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import {
  mostLeaves,
  readConsistency,
  readInclusion,
  readLeaves,
  readLogCheckpoint,
} from '@candor/wire/log.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { findLeafByHash, findLogSize, listLeafTexts, readNodes } from './log-table.ts'
import { proveConsistency, proveInclusions } from './prove-log.ts'

/** What anybody may ask of the log, without saying who they are. */
export function registerLogRoutes(server: FastifyInstance, { database, publicLog }: Dependencies): void {
  registerRoute(server, readLogCheckpoint, async () =>
    accept({
      origin: publicLog.origin,
      publicKey: publicLog.key.publicKey,
      checkpoint: publicLog.told(),
    }),
  )

  registerRoute(server, readConsistency, async ({ query }) => {
    const [from, to] = [Number(query.from), Number(query.to)]
    if (from > to || to > (await findLogSize(database))) return refuse(refusal('not-found'))
    return accept({ path: await proveConsistency(database, from, to) })
  })

  registerRoute(server, readInclusion, async ({ query }) => {
    const size = Number(query.size)
    const leaf = await findLeafByHash(database, readHex(query.leaf) ?? new Uint8Array())
    const reached = leaf && leaf.place < size && size <= (await findLogSize(database))
    if (!reached) return refuse(refusal('not-found'))
    const [path = []] = await proveInclusions(database, [leaf.place], size)
    return accept({ leaf: leaf.content, place: leaf.place, path })
  })

  registerRoute(server, readLeaves, async ({ query }) => {
    const from = Number(query.from)
    if (from > (await findLogSize(database))) return refuse(refusal('not-found'))
    const peaks = await readNodes(database, peaksOf(from))
    return accept({ from, peaks: peaks.map(hexOf), leaves: await listLeafTexts(database, from, mostLeaves) })
  })
}
