import { dayMs, hourMs, minuteMs } from '@candor/domain/time/durations.ts'
import type { Config } from '@candor/server/config.ts'
import { addOperator, removeFactor } from '@candor/server/operators/manage-operators.ts'
import { BootProblem } from '@candor/server/postgres/boot-problem.ts'
import type { Database } from '@candor/server/postgres/database.ts'
import { sql } from 'kysely'
import { type DemoDesk, openDemoDesk } from './demo-desk.ts'
import {
  askToBeVerified,
  bringClass,
  type DemoCustomer,
  type DemoOperator,
  deskOf,
  judgeApplicant,
  knockAtClass,
} from './demo-people.ts'
import {
  answerService,
  askDeposit,
  askLoan,
  askWithdrawal,
  cancelRequest,
  decideCash,
  decideLoanOf,
  haltOf,
  writeToService,
} from './demo-requests.ts'
import { tradeDay } from './demo-trades.ts'

/** Somebody real is here: whatever a story adds would stand among what people have done. */
async function refuseWithCustomers(database: Database): Promise<void> {
  const { rows } = await sql`select from customers where kind <> 'pool' limit 1`.execute(database)
  if (rows.length > 0)
    throw new BootProblem(
      'This installation has customers. The demo fills only one that has none: give it a CANDOR_DATA of its own.',
    )
}

/** Every server listens to the others by a connection of this name. */
const listening = 'candor-bus'

/** A server that runs decides what waits, by its own clock, and would leave the story half told. */
async function refuseWhileServed(database: Database): Promise<void> {
  const { rows } = await sql`
    select from pg_stat_activity where application_name = ${listening} and datname = current_database() limit 1`.execute(
    database,
  )
  if (rows.length > 0)
    throw new BootProblem(
      'A server runs on this installation and would decide what the story leaves for people. End it first, and start it with REVIEW_MODE=manual afterwards.',
    )
}

type Staff = { mei: DemoOperator; farid: DemoOperator; lena: DemoOperator }

async function hireStaff(database: Database, now: number): Promise<Staff> {
  const hire = async (name: string, roles: string): Promise<DemoOperator> => {
    const added = await addOperator(database, { name, roles, accountNumber: null }, now)
    if (!added.ok) throw new BootProblem(`There is or was an operator called ${name} already.`)
    return { name, roles, password: added.value.password, factorKey: null }
  }
  return {
    mei: await hire('Mei Tan (demo)', 'reviewer,support'),
    farid: await hire('Farid Hassan (demo)', 'reviewer,risk'),
    lena: await hire('Lena Ooi (demo)', 'reviewer,risk,admin'),
  }
}

const applicant = (surname: string, name: string, sex: string, phone: string) => ({
  surname,
  name,
  sex,
  phone,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@demo.example`,
})

const approve = { verdict: 'approve' } as const
const reject = (reason: string) => ({ verdict: 'reject', reason }) as const

/** Deposits and withdrawals that were decided, in every way in which one can end. */
async function decidedCash(
  desk: DemoDesk,
  { mei, farid }: Staff,
  people: readonly DemoCustomer[],
): Promise<void> {
  const [jun, nur, wong, arvind, siti] = people as [
    DemoCustomer,
    DemoCustomer,
    DemoCustomer,
    DemoCustomer,
    DemoCustomer,
  ]
  const deposit = await askDeposit(desk, jun, '500.00')
  desk.pass(20 * minuteMs)
  await decideCash(desk, mei, 'deposit', deposit, approve)
  const blurred = await askDeposit(desk, nur, '1200.00')
  desk.pass(35 * minuteMs)
  await decideCash(desk, farid, 'deposit', blurred, reject('The amount on the receipt cannot be read.'))
  desk.pass(4 * hourMs)
  await cancelRequest(desk, wong, 'deposits', await askDeposit(desk, wong, '80.00'))
  const small = await askWithdrawal(desk, jun, '300.00')
  desk.pass(50 * minuteMs)
  await decideCash(desk, farid, 'withdrawal', small, approve)
  const large = await askWithdrawal(desk, arvind, '6000.00')
  desk.pass(30 * minuteMs)
  await decideCash(desk, mei, 'withdrawal', large, approve)
  await decideCash(desk, farid, 'withdrawal', large, approve)
  desk.pass(2 * hourMs)
  const other = await askWithdrawal(desk, siti, '450.00')
  await decideCash(desk, mei, 'withdrawal', other, reject('The bank account is in another name.'))
  await cancelRequest(desk, nur, 'withdrawals', await askWithdrawal(desk, nur, '120.00'))
}

/** Loans that were decided, one of them by the customer. */
async function decidedLoans(
  desk: DemoDesk,
  { mei, farid }: Staff,
  people: readonly DemoCustomer[],
): Promise<void> {
  const [passed, refused, back] = people.slice(5, 8)
  if (!passed || !refused || !back) throw new Error('the class is too small for the story')
  await decideLoanOf(desk, mei, await askLoan(desk, passed, '100.00'), approve)
  desk.pass(hourMs)
  await decideLoanOf(
    desk,
    farid,
    await askLoan(desk, refused, '100.00'),
    reject('Please trade for a month first.'),
  )
  await cancelRequest(desk, back, 'loans', await askLoan(desk, back, '100.00'))
}

async function talks(desk: DemoDesk, { mei }: Staff, people: readonly DemoCustomer[]): Promise<void> {
  const [jun, nur] = people
  if (!jun || !nur) throw new Error('the class is too small for the story')
  const first = await writeToService(desk, jun, 'How long does a deposit take?')
  desk.pass(6 * minuteMs)
  const by = await answerService(desk, mei, first, 'Somebody looks at it within two hours. Yours is next.')
  desk.pass(10 * minuteMs)
  await by.post(`/api/v1/operator/conversations/${first}/close`)
  desk.pass(hourMs)
  const second = await writeToService(desk, nur, 'My deposit was rejected. What is wrong with the receipt?')
  desk.pass(9 * minuteMs)
  await answerService(desk, mei, second, 'The amount is blurred. Please send a sharper photo.')
}

async function accountActs(
  desk: DemoDesk,
  { lena, farid }: Staff,
  people: readonly DemoCustomer[],
): Promise<void> {
  const account = people[8]?.account
  const path = `/api/v1/operator/customers/${account}`
  const by = await deskOf(desk, farid)
  await by.post(`${path}/freeze`, { reason: 'The phone was reported stolen.' })
  desk.pass(3 * hourMs)
  const admin = await deskOf(desk, lena)
  await admin.post(`${path}/notes`, { reason: 'Called back on the number of the school: it is the pupil.' })
  await admin.post(`${path}/unfreeze`, { reason: 'The phone was found.' })
}

/** What waits for the desk that is trained: one of everything. */
async function leaveWaiting(desk: DemoDesk, staff: Staff, people: readonly DemoCustomer[]): Promise<void> {
  const [, nur, wong, arvind, siti, , , , , adam] = people
  if (!nur || !wong || !arvind || !siti || !adam) throw new Error('the class is too small for the story')
  await askToBeVerified(desk, applicant('Goh', 'Wei Jie', 'male', '12-345 6702'))
  await askDeposit(desk, wong, '750.00')
  await askDeposit(desk, adam, '2000.00')
  const large = await askWithdrawal(desk, siti, '5500.00')
  await decideCash(desk, staff.mei, 'withdrawal', large, approve)
  await askWithdrawal(desk, nur, '60.00')
  await askLoan(desk, wong, '100.00')
  await decideLoanOf(desk, staff.farid, await askLoan(desk, adam, '100.00'), null)
  await writeToService(desk, arvind, 'Where can I see who looked at my account?')
  await knockAtClass(desk, staff.lena)
}

/** The week, day by day. Each part begins where the one before has ended, and the last one ends now. */
async function tellWeek(desk: DemoDesk, staff: Staff, endsAt: number): Promise<void> {
  const until = (instant: number) => desk.pass(Math.max(0, instant - desk.now()))
  const begins = desk.now()
  const people = await bringClass(desk, staff.lena)
  await tradeDay(desk, people, 0)
  until(begins + dayMs)
  await tradeDay(desk, people, 1)
  const known = await askToBeVerified(desk, applicant('Tan', 'Wei Ling', 'female', '12-345 6701'))
  await judgeApplicant(desk, staff.mei, known, approve)
  await decidedCash(desk, staff, people)
  until(begins + 2 * dayMs)
  await tradeDay(desk, people, 2)
  const halt = { symbol: 'TSLA', what: 'halt', reason: 'The exchange has halted it.' } as const
  await haltOf(desk, staff.farid, staff.lena, halt)
  await talks(desk, staff, people)
  until(begins + 3 * dayMs)
  await tradeDay(desk, people, 3)
  const resume = { symbol: 'TSLA', what: 'resume', reason: 'The exchange trades it again.' } as const
  await haltOf(desk, staff.farid, staff.lena, resume)
  const unknown = await askToBeVerified(desk, applicant('Ong', 'Kai Jie', 'male', '12-345 6703'))
  await judgeApplicant(desk, staff.farid, unknown, reject('The photo is of a specimen.'))
  until(begins + 4 * dayMs)
  await tradeDay(desk, people, 4)
  await decidedLoans(desk, staff, people)
  until(begins + 5 * dayMs)
  await tradeDay(desk, people, 5)
  await accountActs(desk, staff, people)
  const second = { symbol: 'NVDA', what: 'halt', reason: 'The feed has gaps.' } as const
  await haltOf(desk, staff.farid, staff.lena, second)
  until(endsAt - hourMs)
  await leaveWaiting(desk, staff, people)
  until(endsAt)
  await haltOf(desk, staff.farid, null, { symbol: 'AAPL', what: 'halt', reason: 'Prices look wrong.' })
}

const weekMs = 7 * dayMs

/** Fills an installation that nobody uses with a week that looks like one, by the routes that real people use. */
export async function fillDemo(
  config: Config,
  database: Database,
  databaseUrl: string,
  now: number,
): Promise<readonly DemoOperator[]> {
  await refuseWhileServed(database)
  await refuseWithCustomers(database)
  const begins = now - weekMs
  const staff = await hireStaff(database, begins)
  const desk = await openDemoDesk(config, databaseUrl, begins + minuteMs)
  try {
    await tellWeek(desk, staff, now)
  } finally {
    await desk.stop()
  }
  // Whoever is trained as one of them sets up a second factor of their own.
  for (const { name } of Object.values(staff)) await removeFactor(database, name, now)
  return Object.values(staff)
}
