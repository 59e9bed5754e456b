import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { writeRate } from '@candor/domain/money/rate.ts'
import { notesOf } from '@candor/domain/portfolio/concentration.ts'
import { daysBetween, profitDays } from '@candor/domain/portfolio/profit-days.ts'
import { type Range, rangeStart } from '@candor/domain/portfolio/range.ts'
import { readRunLabel } from '@candor/domain/portfolio/run-label.ts'
import { resultOf } from '@candor/domain/portfolio/snapshot.ts'
import { timeWeighted } from '@candor/domain/portfolio/time-weighted.ts'
import type { OpenPart, Product } from '@candor/domain/portfolio/worth.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import {
  listPeriodPostings,
  listProfitDays,
  listRuns,
  readPortfolio,
  readWorth,
  resetPractice,
} from '@candor/wire/portfolio.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { writePosting } from '../ledger/write-posting.ts'
import { findThresholds } from '../limits/limit-table.ts'
import { writeInstant } from '../quotes/write-quote.ts'
import { registerMoneyRoute } from '../teller/register-money-route.ts'
import { comparePrice } from './compare-price.ts'
import { endOf, findRun, lookNow, type PeriodPoints, pointsOf, type RunView } from './period-points.ts'
import { listBehind, sumPosted } from './period-postings.ts'
import { resetKind } from './reset-command.ts'
import { listRunRows } from './run-table.ts'
import type { FullSnapshot } from './snapshot-table.ts'
import { sumInvested } from './sum-invested.ts'
import { mostPoints, writeDay, writeNote, writePeriod, writeWorth } from './write-portfolio.ts'
import { writeRun } from './write-run.ts'

type Customer = { id: bigint; created_at: Date }
type Asked = { range: Range; zone?: string | undefined; run?: string | undefined }

const wrong = (path: string): Result<never, Refusal> =>
  refuse(refusal('invalid-request', { path, problem: 'field-invalid' }))

/** Where a range begins, or that there is no such zone. */
function startOf(range: Range, zone: string, until: number): Result<number | null, Refusal> {
  try {
    return accept(rangeStart(range, zone, until))
  } catch {
    return wrong('zone')
  }
}

type Ended = { run: RunView; end: FullSnapshot; zone: string }

/** How the requested run ended or its state now, and the zone that its days are counted in. */
async function findEnd(
  deps: Dependencies,
  customer: Customer,
  { zone = 'UTC', run: number }: Omit<Asked, 'range'>,
): Promise<Result<Ended, Refusal>> {
  const run = await findRun(deps, customer, number === undefined ? null : Number(number))
  if (!run) return refuse(refusal('not-found', { path: 'run', problem: 'field-invalid' }))
  const end = await endOf(deps, customer.id, run)
  const known = startOf('1D', zone, end.at)
  return known.ok ? accept({ run, end, zone }) : known
}

/** The points of the requested period; for a customer who never had money there is only one. */
async function findPeriod(
  deps: Dependencies,
  customer: Customer,
  asked: Asked,
): Promise<Result<{ period: PeriodPoints; zone: string }, Refusal>> {
  const found = await findEnd(deps, customer, asked)
  if (!found.ok) return found
  const { run, end, zone } = found.value
  const from = rangeStart(asked.range, zone, end.at)
  const period = await pointsOf(deps.database, customer.id, run, end, from)
  return accept({ zone, period: period ?? { start: end, end, points: [end] } })
}

function registerNow(server: FastifyInstance, deps: Dependencies): void {
  const { database } = deps
  registerRoute(server, readWorth, async ({ query, session }) => {
    const { customer } = session
    const { zone = 'UTC' } = query
    const run = await findRun(deps, customer, null)
    if (!run) return refuse(refusal('not-found'))
    const now = await lookNow(deps, customer.id)
    const from = startOf('1D', zone, now.at)
    if (!from.ok) return from
    const period = await pointsOf(database, customer.id, run, now, from.value)
    const { start, points } = period ?? { start: now, points: [] }
    const invested = await sumInvested(database, customer.id, from.value ?? 0)
    const share = timeWeighted(points)
    const sumOf = (product: Product): string => writeCents(cents(unrealisedOf(now.parts, product)))
    const marketOf = (symbol: string) => findInstrument(symbol)?.market ?? null
    const notes = notesOf(now.worth.total, now.parts, marketOf, await findThresholds(database, customer.id))
    return accept({
      at: writeInstant(now.at),
      version: Number(now.lastNumber),
      worth: writeWorth(now.worth),
      unrealised: { leveraged: sumOf('leveraged'), spot: sumOf('spot'), strategies: sumOf('strategy') },
      complete: now.complete,
      today: {
        profit: writeCents(cents(resultOf(now) - resultOf(start))),
        share: share === null ? null : writeRate(share),
        startedWith: writeCents(start.equity),
        invested: writeCents(invested),
      },
      sinceStart: writeCents(cents(resultOf(now) - (run.first ? resultOf(run.first) : resultOf(now)))),
      run: { number: run.number, startedAt: run.startedAt.toISOString() },
      notes: notes.map(writeNote),
    })
  })
}

const unrealisedOf = (parts: readonly OpenPart[], product: Product): bigint =>
  parts.reduce((sum, part) => (part.product === product ? sum + part.unrealised : sum), 0n)

function registerPeriods(server: FastifyInstance, deps: Dependencies): void {
  const { database } = deps
  registerRoute(server, readPortfolio, async ({ query, session }) => {
    const found = await findPeriod(deps, session.customer, query)
    if (!found.ok) return found
    const { period, zone } = found.value
    const { start, end } = period
    const numbers = { after: start.lastNumber, until: end.lastNumber }
    const posted = await sumPosted(database, session.customer.id, numbers)
    const span = { from: start.at, until: end.at }
    const { compare, range } = query
    const comparison = compare ? await comparePrice(deps, compare, range, span, mostPoints) : null
    if (compare && !comparison) return wrong('compare')
    return accept({ ...writePeriod(period, posted, zone), comparison })
  })

  registerRoute(server, listPeriodPostings, async ({ query, session }) => {
    const found = await findPeriod(deps, session.customer, query)
    if (!found.ok) return found
    const { start, end } = found.value.period
    const limit = Number(query.limit ?? 50)
    const before = query.before === undefined ? null : BigInt(query.before) - 1n
    const rows = await listBehind(database, session.customer.id, {
      after: start.lastNumber,
      until: before !== null && before < end.lastNumber ? before : end.lastNumber,
      part: query.part,
      product: query.product ?? null,
      symbol: query.symbol ?? null,
      limit: limit + 1,
    })
    return accept({ postings: rows.slice(0, limit).map(writePosting), more: rows.length > limit })
  })

  registerRoute(server, listProfitDays, async ({ query, session }) => {
    const { customer } = session
    const found = await findEnd(deps, customer, query)
    if (!found.ok) return found
    const { run, end, zone } = found.value
    const first = Temporal.PlainDate.from(`${query.month}-01`)
    const days = daysBetween(first, first.add({ months: 1 }).subtract({ days: 1 }), zone)
    const shown = days.filter(({ from }) => from <= end.at)
    const [from, until] = [shown[0]?.from ?? end.at, shown.at(-1)?.until ?? end.at]
    const period = await pointsOf(database, customer.id, run, end, from, until)
    // What there was before is where it begins, and no day's work.
    const base = period ? [{ ...period.start, at: Number.NEGATIVE_INFINITY }, ...period.points] : []
    const made = profitDays(base, shown)
    const total = made.reduce((sum, { profit }) => sum + profit, 0n)
    return accept({ days: made.map(writeDay), total: writeCents(cents(total)) })
  })
}

export function registerPortfolioRoutes(server: FastifyInstance, deps: Dependencies): void {
  const { database } = deps
  registerNow(server, deps)
  registerPeriods(server, deps)

  registerRoute(server, listRuns, async ({ session }) => {
    const { customer } = session
    const [ended, run] = await Promise.all([
      listRunRows(database, customer.id),
      findRun(deps, customer, null),
    ])
    const now = await lookNow(deps, customer.id)
    const before = run?.first ? run.first.flow - run.first.equity : now.flow
    const paidIn = cents(now.flow - before)
    const current = {
      number: ended.length + 1,
      id: null,
      label: null,
      startedAt: (run?.startedAt ?? customer.created_at).toISOString(),
      endedAt: null,
      paidIn: writeCents(paidIn),
      worth: writeCents(now.equity),
      result: writeCents(cents(now.equity - paidIn)),
    }
    return accept({ runs: [current, ...ended.map(writeRun)] })
  })

  registerMoneyRoute(server, deps, resetPractice, resetKind, ({ body }) => {
    const label = readRunLabel(body.label)
    if (!label.ok) return refuse(refusal('invalid-request', { path: 'label', problem: label.refusal }))
    return accept({ label: label.value })
  })
}
