import { commitDirection } from '@candor/domain/contracts/contract-order.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { dayMs, minuteMs } from '@candor/domain/time/durations.ts'
import type { ProofFile } from '@candor/verify/proof-file.ts'
import {
  buyContract,
  listContracts,
  openContract,
  pauseContracts,
  readContract,
  readContractProof,
  readContractRecord,
  readContractTerms,
} from '@candor/wire/contracts.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { registerAnswerRoute, registerRoute } from '../http/register-route.ts'
import { dateAt } from '../proofs/keep-market-days.ts'
import { makeContractProof } from '../proofs/make-contract-proof.ts'
import { commandOf } from '../teller/command.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { readIdempotencyKey } from '../teller/register-money-route.ts'
import { type BuyBody, buyContractKind } from './buy-contract-command.ts'
import { isOrderSigned } from './check-order-signature.ts'
import { createContractDays } from './contract-days.ts'
import {
  findContract,
  findContractRecord,
  insertOpening,
  insertPause,
  type KnownContract,
  listContractPostings,
  listContractRows,
} from './contract-table.ts'
import { listTicks } from './list-ticks.ts'
import { readReceipt, settlementRecord, signOpening, signRefusal } from './sign-receipt.ts'
import { writeContract, writeContractTerms, writeContractTick } from './write-contract.ts'

const usualPage = 50

/** So much of the chart is shown from before a contract's purchase second. */
const shownBeforeMs = 30_000

function registerTerms(server: FastifyInstance, { database, publicLog, clock }: Dependencies): void {
  const days = createContractDays()
  registerRoute(server, readContractTerms, async () => {
    const dates = [dateAt(clock()), dateAt(clock() + dayMs)] as const
    const dayOf = await days.load(kyselyTransaction(database), dates)
    const [today, tomorrow] = dates.map((date) => {
      const day = dayOf(date)
      return day?.terms ? writeContractTerms(day, day.terms) : null
    })
    return today
      ? accept({ origin: publicLog.origin, today, tomorrow: tomorrow ?? null })
      : refuse(refusal('data-anomaly'))
  })
}

/** An order is taken as its device has signed it. Whatever is answered is signed, a refusal too: the device keeps it. */
function registerBuying(server: FastifyInstance, deps: Dependencies): void {
  const { publicLog, teller, clock } = deps
  registerAnswerRoute(server, buyContract, async ({ body, request, session }) => {
    const { order, signature } = body
    const signed = (refused: Refusal): Refusal => ({
      ...refused,
      signed: signRefusal(publicLog, order, refused.code, clock()),
    })
    const wrong = orderRefusal(body, readIdempotencyKey(request), publicLog.origin)
    if (wrong) return refuse(signed(wrong))
    const asking = { customerId: session.customer.id, key: order.request, body: { order, signature } }
    const answer = await teller.submit(commandOf(buyContractKind, asking))
    return answer.ok ? answer : refuse(signed(answer.refusal))
  })
}

/** What is wrong with an order, as far as its own fields show. */
function orderRefusal({ order, signature }: BuyBody, key: string | null, origin: string): Refusal | null {
  if (key === null) return refusal('idempotency-key-required')
  const wrong = (path: string) =>
    refusal('invalid-request', { path: `order.${path}`, problem: 'field-invalid' })
  if (order.request !== key) return wrong('request')
  if (order.origin !== origin) return wrong('origin')
  return isOrderSigned(order, signature) ? null : refusal('order-signature-invalid')
}

/** What opens a direction must be what the order has committed to. It is taken at any time, and acknowledged each time. */
function registerOpening(server: FastifyInstance, deps: Dependencies): void {
  const { database, publicLog, clock } = deps
  registerRoute(server, openContract, async ({ params, body, session }) => {
    const customerId = session.customer.id
    const found = await findContract(database, customerId, params.id)
    if (!found) return refuse(refusal('not-found'))
    const { order } = readReceipt(found.row.receipt).body
    const isOpening =
      found.row.purchase_at !== null && commitDirection(body.direction, body.nonce) === order.direction
    if (!isOpening) return refuse(refusal('opening-invalid', { path: 'nonce', problem: 'field-invalid' }))
    if (found.end?.reason === 'unopened') return refuse(refusal('already-decided'))
    const opening = { contract: params.id, direction: body.direction, nonce: body.nonce }
    await insertOpening(database, customerId, opening, clock())
    const contract = writeContract(found.row, found.end, {
      now: clock(),
      purchase: found.purchase,
      opened: body.direction,
    })
    return accept({ contract, acknowledged: signOpening(publicLog, opening) })
  })
}

/** The file that anybody can check without us. What is still open in it is open because it has not happened yet. */
function registerProof(server: FastifyInstance, { database, publicLog }: Dependencies): void {
  registerRoute(server, readContractProof, async ({ params, session }) => {
    const customerId = session.customer.id
    // The head comes first: whatever it holds of the contract is in the tables that are read after it.
    const head = publicLog.latest()
    const found = await findContract(database, customerId, params.id)
    if (!found) return refuse(refusal('not-found'))
    // Proofs of contracts that were sold before directions were hidden are of another format.
    if (found.row.purchase_at === null) return refuse(refusal('not-found'))
    const receipt = readReceipt(found.row.receipt)
    const proof = await makeContractProof(
      database,
      { ...publicLog, latest: () => head },
      {
        receipt,
        record: found.end && settlementRecord(found.end, found.opening, receipt.body.salt),
        postings: await listContractPostings(database, customerId, params.id),
      },
    )
    return accept({ format: 'candor contract proof', version: 2, proof, own: null } satisfies ProofFile)
  })
}

export function registerContractRoutes(server: FastifyInstance, deps: Dependencies): void {
  const { database, clock } = deps
  const write = ({ row, end, purchase, opening }: KnownContract) =>
    writeContract(row, end, { now: clock(), purchase, opened: opening.direction })
  registerTerms(server, deps)
  registerBuying(server, deps)
  registerOpening(server, deps)
  registerProof(server, deps)

  registerRoute(server, listContracts, async ({ query, session }) => {
    const limit = Number(query.limit ?? usualPage)
    const found = await listContractRows(database, session.customer.id, {
      status: query.status,
      symbol: query.symbol ?? null,
      outcome: query.outcome ?? null,
      before: query.before ?? null,
      limit: limit + 1,
    })
    return accept({ contracts: found.slice(0, limit).map(write), more: found.length > limit })
  })

  registerRoute(server, readContractRecord, async ({ session }) => {
    const record = await findContractRecord(database, session.customer.id, clock())
    return accept({ ...record, pausedUntil: record.pausedUntil?.toISOString() ?? null })
  })

  registerRoute(server, pauseContracts, async ({ body, session }) => {
    const now = clock()
    const until = now + Number(body.minutes) * minuteMs
    const pausedUntil = await insertPause(database, { customerId: session.customer.id, until, now })
    return accept({ pausedUntil: pausedUntil.toISOString() })
  })

  registerRoute(server, readContract, async ({ params, session }) => {
    const found = await findContract(database, session.customer.id, params.id)
    if (!found) return refuse(refusal('not-found'))
    const { row } = found
    const [from, to] = [
      (row.purchase_at ?? row.accepted_at).getTime() - shownBeforeMs,
      row.expires_at.getTime(),
    ]
    const ticks = await listTicks(database, row, from, to)
    return accept({ contract: write(found), receipt: row.receipt, ticks: ticks.map(writeContractTick) })
  })
}
