import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { accept } from '@candor/domain/result.ts'
import { dataFilePath, requestData } from '@candor/wire/account.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { RefusedRequest, refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { confirmCustomer } from '../security/confirm-customer.ts'
import { makeOneTimeToken, spendToken } from '../security/one-time-token-table.ts'
import { noteSecurity } from '../security/tell-security.ts'
import { readData } from './read-data.ts'
import { writeTar } from './tar-file.ts'

const purpose = 'data-download'
const tokenLife = 60_000
/** A slow line may take its time. */
const longDownload = 30 * 60_000
/** Each holds one file in memory and one core now and then. */
const mostAtOnce = 4

function registerFile(server: FastifyInstance, deps: Dependencies): void {
  const { database, clock, log } = deps
  const running = new Set<bigint>()
  server.get<{ Params: { token: string } }>(
    dataFilePath(':token'),
    { config: { access: 'customer', reach: 'private' }, handlerTimeout: longDownload },
    async (request, reply) => {
      const customer = request.session?.customer
      // One for each customer, or a single one could take the places of all.
      if (running.size >= mostAtOnce || (customer && running.has(customer.id)))
        throw new RefusedRequest(refusal('server-busy'))
      const owner = await spendToken(database, purpose, request.params.token, clock())
      // Somebody else's is told apart from none by nothing.
      if (!customer || owner !== customer.id) throw new RefusedRequest(refusal('not-found'))
      await noteSecurity(deps, database, customer, { kind: 'data-downloaded' })
      running.add(customer.id)
      const day = new Date(clock()).toISOString().slice(0, 10)
      const archive = pipeline(
        Readable.from(writeTar(readData(deps, customer), clock())),
        createGzip(),
        (error) => {
          running.delete(customer.id)
          if (error) log.warn({ err: error }, 'an archive broke off')
        },
      )
      return reply
        .header('cache-control', 'no-store')
        .header(
          'content-disposition',
          `attachment; filename="candor-${customer.account_number}-${day}.tar.gz"`,
        )
        .type('application/gzip')
        .send(archive)
    },
  )
}

/** Download my data: asked for with password and second factor, then fetched once by the browser itself, straight onto the disk. */
export function registerArchive(server: FastifyInstance, deps: Dependencies): void {
  registerRoute(server, requestData, async ({ body, session, request }) => {
    const confirmed = await confirmCustomer(deps, session.customer, body, request.ip)
    if (!confirmed.ok) return confirmed
    const made = { purpose, customerId: session.customer.id, life: tokenLife, now: deps.clock() } as const
    return accept({ path: dataFilePath(await makeOneTimeToken(deps.database, made)) })
  })
  registerFile(server, deps)
}
