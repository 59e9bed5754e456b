import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { accept, refuse } from '@candor/domain/result.ts'
import { dataFilePath, downloadData, requestData } from '@candor/wire/account.ts'
import type { FastifyInstance } from 'fastify'
import { noteSecurity } from '../customers/note-security.ts'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerAnswerRoute, registerRoute } from '../http/register-route.ts'
import { confirmCustomer } from '../security/confirm-customer.ts'
import { makeOneTimeToken, spendToken } from '../security/one-time-token-table.ts'
import { readData } from './read-data.ts'
import { writeTar } from './tar-file.ts'

const purpose = 'data-download'
const tokenLifeMs = 60_000
/** Each holds one file in memory and one core now and then. */
const mostAtOnce = 4

function registerFile(server: FastifyInstance, deps: Dependencies): void {
  const { database, clock, log } = deps
  const running = new Set<bigint>()
  registerAnswerRoute(server, downloadData, async ({ params, session: { customer }, reply }) => {
    // One for each customer, or a single one could take the places of all.
    if (running.has(customer.id)) return refuse({ code: 'too-many-requests', params: { seconds: '10' } })
    if (running.size >= mostAtOnce) return refuse(refusal('server-busy'))
    // The place is taken before anything is awaited, so that two requests at once cannot both find it free.
    running.add(customer.id)
    // Another customer's link gets the same answer as one that does not exist, and stays valid for its owner.
    const spent = await spendToken(database, purpose, params.token, clock(), customer.id).catch((error) => {
      running.delete(customer.id)
      throw error
    })
    if (spent === null) {
      running.delete(customer.id)
      return refuse(refusal('not-found'))
    }
    const archive = pipeline(
      Readable.from(writeTar(readData(deps, customer), clock())),
      createGzip(),
      (error) => {
        running.delete(customer.id)
        if (error) log.warn({ err: error }, 'an archive broke off')
      },
    )
    await noteSecurity(deps, database, customer, { kind: 'data-downloaded' }).catch((error) => {
      archive.destroy()
      throw error
    })
    const day = new Date(clock()).toISOString().slice(0, 10)
    reply.header(
      'content-disposition',
      `attachment; filename="candor-${customer.account_number}-${day}.tar.gz"`,
    )
    return accept(archive)
  })
}

/** Download my data: asked for with password and second factor, then fetched once by the browser itself, straight onto the disk. */
export function registerArchive(server: FastifyInstance, deps: Dependencies): void {
  registerRoute(server, requestData, async ({ body, session, request }) => {
    const confirmed = await confirmCustomer(deps, session.customer, body, request.ip)
    if (!confirmed.ok) return confirmed
    const made = { purpose, customerId: session.customer.id, life: tokenLifeMs, now: deps.clock() } as const
    return accept({ path: dataFilePath(await makeOneTimeToken(deps.database, made)) })
  })
  registerFile(server, deps)
}
