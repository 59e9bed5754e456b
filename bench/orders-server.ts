import { randomBytes } from 'node:crypto'
import { transfer } from '@candor/domain/ledger/transfer.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { readPrice } from '@candor/domain/money/price.ts'
import { readQuantity } from '@candor/domain/money/quantity.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { buildServer } from '@candor/server/app.ts'
import { createMemoryBus } from '@candor/server/bus/memory-bus.ts'
import { readConfig } from '@candor/server/config.ts'
import { createHashingQueue } from '@candor/server/customers/queue-hashing.ts'
import type { Dependencies } from '@candor/server/dependencies.ts'
import { createLog } from '@candor/server/http/create-log.ts'
import { refusal } from '@candor/server/http/refusal.ts'
import { createMailer } from '@candor/server/mail/create-mailer.ts'
import { openDatabase } from '@candor/server/postgres/database.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import { createPublicLog } from '@candor/server/proofs/keep-log.ts'
import { makeLogKey } from '@candor/server/proofs/log-key.ts'
import type { CommandKind } from '@candor/server/teller/command.ts'
import { openTeller } from '@candor/server/teller/open-teller.ts'
import { registerMoneyRoute } from '@candor/server/teller/register-money-route.ts'
import { createVault, masterKeyLength } from '@candor/server/vault/create-vault.ts'
import { createHandFedMarket } from '@candor/tests/database/hand-fed-market.ts'
import { openPlainReadiness } from '@candor/tests/database/plain-readiness.ts'
import { decimalText } from '@candor/wire/decimal-text.ts'
import { defineRoute } from '@candor/wire/define-route.ts'
import Fastify from 'fastify'
import * as z from 'zod/mini'

/** The process that is measured: the real server with one more kind of command, which costs what an order costs. */

export const placeOrder = defineRoute({
  method: 'POST',
  path: '/api/v1/bench-orders',
  access: 'customer',
  summary: 'An order of the bench.',
  money: true,
  body: z.strictObject({
    symbol: z.string().check(z.regex(/^[A-Z0-9.]{1,16}$/)),
    side: z.enum(['long', 'short']),
    quantity: decimalText,
    price: decimalText,
  }),
  reply: z.object({ id: z.uuid(), symbol: z.string(), margin: decimalText, fee: decimalText }),
})

type Body = { symbol: string; side: string; quantity: bigint; price: bigint }
type Row = Body & { id: string; customerId: bigint; at: Date }

const [margin, fee, spread] = [cents(10_000n), cents(100n), cents(50n)]

const orderKind: CommandKind<Body, null, Row, typeof placeOrder.reply> = {
  name: 'bench-order',
  reply: placeOrder.reply,
  load: async (_transaction, asked) => asked.map(() => null),
  decide: (_facts, { id, customerId, at, body }) =>
    accept({
      transfers: [
        transfer('withdrawal-hold', 'cash', 'margin', margin),
        transfer('withdrawal-fee', 'cash', 'house-fees', fee),
        transfer('withdrawal-paid', 'cash', 'house-trading', spread),
      ],
      subject: null,
      rows: [{ ...body, id, customerId, at: new Date(at) }],
      answer: { id, symbol: body.symbol, margin: '100.00', fee: '1.00' },
    }),
  async write(transaction, rows) {
    await transaction.query(
      'insert-bench-orders',
      `insert into bench_orders
       select id, customer_id, symbol, side, quantity, price, 10000, 100, at
       from unnest($1::uuid[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::timestamptz[])
         as v (id, customer_id, symbol, side, quantity, price, at)`,
      [
        rows.map(({ id }) => id),
        rows.map(({ customerId }) => customerId),
        rows.map(({ symbol }) => symbol),
        rows.map(({ side }) => side),
        rows.map(({ quantity }) => quantity),
        rows.map(({ price }) => price),
        rows.map(({ at }) => at),
      ],
    )
  },
}

async function serveOrders(databaseUrl: string): Promise<string> {
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '999999999' })
  if (!config.ok) throw new Error('the settings of the bench are refused')
  const log = createLog('warn')
  const [bus, clock] = [createMemoryBus(), Date.now]
  const { board, candles } = createHandFedMarket()
  const database = openDatabase(openPool(databaseUrl))
  const outside = { config: config.value, database, bus, log, clock, draining: () => false }
  const publicLog = createPublicLog({ database, key: makeLogKey(), clock, log })
  const teller = openTeller(databaseUrl, { bus, board, publicLog, clock, log })
  const deps: Dependencies = {
    ...outside,
    board,
    candles,
    publicLog,
    teller,
    readiness: openPlainReadiness(databaseUrl, { teller, board, log }),
    hashing: createHashingQueue(),
    mail: createMailer(async () => {}, log),
    vault: createVault(randomBytes(masterKeyLength)),
    appFolder: '/nowhere',
  }
  const server = await buildServer(deps)
  registerMoneyRoute(server, deps, placeOrder, orderKind, ({ body }) => {
    const [quantity, price] = [readQuantity(body.quantity), readPrice(body.price)]
    if (quantity === null || price === null || quantity <= 0n || price <= 0n)
      return refuse(refusal('invalid-request', { path: 'quantity', problem: 'field-invalid' }))
    return accept({ symbol: body.symbol, side: body.side, quantity, price })
  })
  return await server.listen({ host: '127.0.0.1', port: 0 })
}

/** What Fastify can do at most on this machine: the same request and an answer of the same size, and nothing in between. */
async function serveBare(): Promise<string> {
  const server = Fastify({ logger: false })
  const answer = {
    id: '0199a8b4-7c1e-7abc-8def-0123456789ab',
    symbol: 'XAUUSD',
    margin: '100.00',
    fee: '1.00',
  }
  server.post('/api/v1/bench-orders', async () => answer)
  return await server.listen({ host: '127.0.0.1', port: 0 })
}

const [what = '', databaseUrl = ''] = process.argv.slice(2)
const origin = what === 'bare' ? await serveBare() : await serveOrders(databaseUrl)
process.on('message', () => process.send?.({ cpu: process.cpuUsage() }))
process.on('disconnect', () => process.exit(0))
process.send?.({ origin })
