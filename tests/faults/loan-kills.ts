import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { cents } from '@candor/domain/money/cents.ts'
import { dayMs, hourMs } from '@candor/domain/time/durations.ts'
import { applyLoanKind } from '@candor/server/loans/apply-loan-command.ts'
import { payOutLoan } from '@candor/server/loans/pay-out-loan-command.ts'
import { repayKind } from '@candor/server/loans/repay-command.ts'
import { reviewLoanCommand } from '@candor/server/loans/review-loan-command.ts'
import { practiceReviewers } from '@candor/server/operators/practice-reviewers.ts'
import { type Command, commandOf } from '@candor/server/teller/command.ts'
import { findAuditTroubles } from '../database/audit-troubles.ts'
import { killNow, ROOT } from './server-under-test.ts'
import { type Books, openBooks } from './throw-away-books.ts'

/*
 * Many loans run; a process writes their interest down night after night, is off for five days, sees its clock jump ahead and back, and is
 * killed with -9 while it works, again and again. Some loans are repaid in part in between. Afterwards each window of each loan was
 * charged once.
 */

type Options = {
  loans: number
  nights: number
  kills: number
  random: () => number
  say?: (line: string) => void
}

type LoanKillReport = { windows: number; kills: number; troubles: string[] }

const child = fileURLToPath(new URL('loan-child.ts', import.meta.url))
/** What a night is taken to last until one has been seen. */
const firstNightMs = 30

type Accruing = {
  process: ChildProcess
  exit: Promise<unknown>
  /** The night that it works at. */
  at(): number
  /** How long the night before took. */
  nightMs(): number
}

function launchAccruing(databaseUrl: string, instants: readonly number[]): Accruing {
  const node = join(ROOT, 'node_modules/.bin/node')
  const started = spawn(
    node,
    ['--disable-warning=ExperimentalWarning', child, databaseUrl, instants.join()],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let [place, since, nightMs] = [-1, 0, firstNightMs]
  started.stdout.on('data', (chunk: Buffer) => {
    const now = performance.now()
    if (place >= 0) nightMs = now - since
    since = now
    place = Number(chunk.toString().trim().split('\n').at(-1))
  })
  return { process: started, exit: once(started, 'exit'), at: () => place, nightMs: () => nightMs }
}

/** Night after night; one of them is followed by five days of nothing, and one by a clock that was a day ahead for a while. */
function planNights(paidOutAt: number, nights: number): number[] {
  const instants: number[] = []
  let day = 1
  for (let night = 0; night < nights; night += 1) {
    const at = paidOutAt + day * dayMs + hourMs
    instants.push(at)
    if (night % 7 === 3) instants.push(at + dayMs, at)
    day += night % 7 === 5 ? 6 : 1
  }
  return instants
}

async function must(books: Books, at: number, commands: readonly Command[]): Promise<void> {
  const pool = books.openTellerPool()
  const { teller } = books.openTeller(pool, () => at)
  for (const outcome of await Promise.all(commands.map((command) => teller.submit(command))))
    if (!outcome.ok) throw new Error(outcome.refusal.code)
  await teller.stop()
  await pool.end()
}

type Lent = { id: string; customer_id: bigint }

/** Everybody has borrowed a hundred dollars, paid out at one instant. */
async function lend(books: Books, loans: number): Promise<{ lent: Lent[]; paidOutAt: number }> {
  const people = await Promise.all(Array.from({ length: loans }, () => books.addCustomer()))
  // Later than their funding, however long that took.
  const at = Date.now()
  const signature = { kind: 'typed', name: 'Tan Wei Ling' } as const
  const body = { amount: cents(100_00n), days: 30, signature, agreementHash: null }
  await must(
    books,
    at,
    people.map(({ id }) => commandOf(applyLoanKind, { customerId: id, key: 'borrow-once', body })),
  )
  const { rows: lent } = await books.owner.query<Lent>('select id, customer_id from loans order by id')
  const [operatorId] = practiceReviewers
  const approve = { operatorId, verdict: 'approve', reason: null } as const
  await must(
    books,
    at + 1_000,
    lent.map(({ id, customer_id }) =>
      reviewLoanCommand(customer_id, `review-${id}`, { ...approve, loanId: id }),
    ),
  )
  await must(
    books,
    at + 2_000,
    lent.map(({ id, customer_id }) => payOutLoan(customer_id, id)),
  )
  return { lent, paidOutAt: at + 2_000 }
}

/** Every tenth loan is repaid in part, between two nights and with windows that nobody has written down yet. */
const repayTenth = (books: Books, lent: readonly Lent[], at: number): Promise<void> =>
  must(
    books,
    at,
    lent
      .filter((_, place) => place % 10 === 0)
      .map(({ id, customer_id: customerId }) => {
        const body = { loanId: id, amount: cents(40_00n), atMost: null }
        return commandOf(repayKind, { customerId, key: `part-${id}`, body })
      }),
  )

async function serveNights(books: Books, nights: readonly number[], options: Options): Promise<number> {
  const { kills, random, say = () => {} } = options
  // The last one is over before a kill may come, and is hit by some that are meant for the one before.
  const planned = Array.from({ length: kills }, () => Math.floor(random() * (nights.length - 1))).toSorted(
    (one, other) => one - other,
  )
  let [from, done] = [0, 0]
  let serving = launchAccruing(books.url, nights)
  for (const night of planned) {
    while (from + serving.at() < night && serving.process.exitCode === null) await sleep(2)
    await sleep(random() * serving.nightMs())
    if (serving.process.exitCode !== null) break
    killNow(serving.process.pid)
    await serving.exit
    done += 1
    from += Math.max(0, serving.at())
    say(`${done}/${kills} killed in night ${from + 1} of ${nights.length}`)
    serving = launchAccruing(books.url, nights.slice(from))
  }
  await serving.exit
  return done
}

export async function runLoanKills(options: Options): Promise<LoanKillReport> {
  const books = await openBooks()
  try {
    const { lent, paidOutAt } = await lend(books, options.loans)
    const nights = planNights(paidOutAt, options.nights)
    const half = Math.floor(nights.length / 2)
    const middle = nights[half] ?? paidOutAt
    const kills = await serveNights(books, nights.slice(0, half), {
      ...options,
      kills: Math.ceil(options.kills / 2),
    })
    await repayTenth(books, lent, middle)
    const more = await serveNights(books, nights.slice(half), {
      ...options,
      kills: Math.floor(options.kills / 2),
    })
    const last = Math.max(...nights)
    const expected = Math.ceil((last - paidOutAt) / dayMs) - 1
    const { rows } = await books.owner.query<{ windows: number; loans: number }>(
      `select count(*)::int as windows, count(distinct loan_id) filter (where window_number = $1)::int as loans from loan_accruals`,
      [expected],
    )
    const [counted] = rows
    const troubles = await findAuditTroubles(books.url)
    if (counted?.windows !== expected * lent.length || counted.loans !== lent.length)
      troubles.push(`${counted?.windows} windows were charged, not ${expected * lent.length}`)
    return { windows: counted?.windows ?? 0, kills: kills + more, troubles }
  } finally {
    await books.stop()
  }
}
