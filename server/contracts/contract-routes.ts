import { readCents } from '@candor/domain/money/cents.ts'
import { readRate } from '@candor/domain/money/rate.ts'
import { dayMs } from '@candor/domain/proofs/seed-chain.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import type { ProofFile } from '@candor/verify/proof-file.ts'
import {
  buyContract,
  listContracts,
  pauseContracts,
  readContract,
  readContractProof,
  readContractRecord,
  readContractTerms,
} from '@candor/wire/contracts.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { kyselyTransaction } from '../operators/kysely-transaction.ts'
import { dateAt } from '../proofs/keep-market-days.ts'
import { makeContractProof } from '../proofs/make-contract-proof.ts'
import { registerMoneyRoute } from '../teller/register-money-route.ts'
import { createContractDays } from './contract-days.ts'
import {
  findContract,
  findContractRecord,
  insertPause,
  type KnownContract,
  listContractPostings,
  listContractRows,
} from './contract-table.ts'
import { listTicks } from './list-ticks.ts'
import { readReceipt, settlementRecord } from './sign-receipt.ts'
import { writeContract, writeContractTerms, writeContractTick } from './write-contract.ts'

const usualPage = 50
const minute = 60_000
/** So much of the chart is shown from before a contract's acceptance. */
const before = 30_000

function registerTerms(server: FastifyInstance, { database, clock }: Dependencies): void {
  const days = createContractDays()
  registerRoute(server, readContractTerms, async () => {
    const dates = [dateAt(clock()), dateAt(clock() + dayMs)] as const
    const dayOf = await days.load(kyselyTransaction(database), dates)
    const [today, tomorrow] = dates.map((date) => {
      const day = dayOf(date)
      return day?.terms ? writeContractTerms(day, day.terms) : null
    })
    return today ? accept({ today, tomorrow: tomorrow ?? null }) : refuse(refusal('data-anomaly'))
  })
}

function registerBuying(server: FastifyInstance, deps: Dependencies): void {
  registerMoneyRoute(server, deps, buyContract, ({ body }) => {
    const { symbol, direction, timeLimit: seconds } = body
    const stake = readCents(body.stake)
    if (stake === null) return refuse(refusal('stake-invalid', { path: 'stake', problem: 'field-invalid' }))
    const rate = readRate(body.rate)
    if (rate === null) return refuse(refusal('terms-changed', { path: 'rate', problem: 'field-invalid' }))
    const seenAt = body.seenAt === undefined ? null : Date.parse(body.seenAt)
    return accept({ kind: 'buy-contract', body: { symbol, direction, stake, seconds, rate, seenAt } })
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
    const receipt = readReceipt(found.row.receipt)
    const proof = await makeContractProof(
      database,
      { ...publicLog, latest: () => head },
      {
        receipt,
        record: found.end && settlementRecord(found.end, receipt.body.salt),
        postings: await listContractPostings(database, customerId, params.id),
      },
    )
    return accept({ format: 'candor contract proof', version: 1, proof, own: null } satisfies ProofFile)
  })
}

export function registerContractRoutes(server: FastifyInstance, deps: Dependencies): void {
  const { database, clock } = deps
  const write = ({ row, end, purchase }: KnownContract) => writeContract(row, end, { now: clock(), purchase })
  registerTerms(server, deps)
  registerBuying(server, deps)
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
    const until = now + Number(body.minutes) * minute
    const pausedUntil = await insertPause(database, { customerId: session.customer.id, until, now })
    return accept({ pausedUntil: pausedUntil.toISOString() })
  })

  registerRoute(server, readContract, async ({ params, session }) => {
    const found = await findContract(database, session.customer.id, params.id)
    if (!found) return refuse(refusal('not-found'))
    const { row } = found
    const [from, to] = [row.accepted_at.getTime() - before, row.expires_at.getTime()]
    const ticks = await listTicks(database, row, from, to)
    return accept({ contract: write(found), receipt: row.receipt, ticks: ticks.map(writeContractTick) })
  })
}
