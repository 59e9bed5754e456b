import { minuteMs } from '@candor/domain/time/durations.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { findAuditTroubles } from '../database/audit-troubles.ts'
import { type BreakablePool, breakablePool, type Hit } from './breakable-pool.ts'
import { type BookCustomer, type Books, type OpenTeller, openBooks } from './throw-away-books.ts'

/** A crash at each step of the teller: the same key has one effect, and what was committed is published. */

const steps = [
  'begin',
  'lock-ledgers',
  'find-answers',
  'withdrawal-facts',
  'insert-transfers',
  'update-balances',
  'insert-commands',
  'insert-withdrawals',
  'insert-outbox',
  'commit',
]

/** Only ends what hangs. */
const longestWaitMs = 300_000

let books: Books
let customer: BookCustomer

beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books?.stop())

beforeEach(async () => {
  customer = await books.addCustomer()
  // The look at the outbox is the only thing here that is repeated by a timer.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => vi.useRealTimers())

/** A teller whose clock is ahead, so that what the one before it has left counts as forgotten. */
const openTeller = (ahead = 0): { opened: OpenTeller; broken: BreakablePool } => {
  const broken = breakablePool(books.openTellerPool())
  const opened = books.openTeller(broken.pool, () => Date.now() + ahead)
  return { opened, broken }
}

const readEffects = async () => {
  const { rows } = await books.owner.query(
    `select cash, last_number as number,
       (select count(*) from withdrawals where customer_id = $1)::int as withdrawals,
       (select count(*) from commands where customer_id = $1 and key <> 'fund-practice')::int as commands
     from balances where customer_id = $1`,
    [customer.id],
  )
  return rows[0]
}
const oneEffect = { cash: 990_000n, number: 2n, withdrawals: 1, commands: 1 }
const noEffect = { cash: 1_000_000n, number: 1n, withdrawals: 0, commands: 0 }

const countUntold = async (): Promise<number> => (await books.owner.query('select from outbox')).rowCount ?? 0

/** Somebody who looks at the outbox later finds what is left there. */
const tellTheRest = async (): Promise<OpenTeller['told']> => {
  const { opened } = openTeller(minuteMs)
  await vi.advanceTimersByTimeAsync(minuteMs)
  await vi.waitUntil(async () => (await countUntold()) === 0, { timeout: longestWaitMs })
  await opened.teller.stop()
  return opened.told
}

const toldOf = (told: OpenTeller['told']): number[] =>
  told.filter(({ customerId }) => customerId === customer.id).map(({ version }) => version)

describe('a line to the database that is cut', () => {
  const hits: Hit[] = [
    ...steps.map((at): Hit => ({ at, when: 'before', how: 'cut' })),
    { at: 'commit', when: 'sent', how: 'cut' },
    { at: 'commit', when: 'after', how: 'cut' },
  ]

  it.each(hits)('$when $at: one effect, one answer, and it is told', async (hit) => {
    const { opened, broken } = openTeller()
    const command = customer.withdraw(10_000n)
    broken.hitAt(hit)
    const first = await opened.teller.submit(command)
    expect(broken.hasHit()).toBe(true)
    expect(first.ok).toBe(true)
    expect(await opened.teller.submit(command)).toEqual(first)
    expect(await readEffects()).toEqual(oneEffect)
    await opened.teller.stop()
    const later = await tellTheRest()
    expect(toldOf([...opened.told, ...later])).toEqual([2])
  })
})

describe('a process that is killed', () => {
  const resend = async () => {
    const command = customer.withdraw(10_000n)
    const { opened, broken } = openTeller()
    return { command, opened, broken }
  }

  it.each(steps)('before %s: nothing happened, and the key sent again has one effect', async (at) => {
    const { command, opened, broken } = await resend()
    broken.hitAt({ at, when: 'before', how: 'dead' })
    void opened.teller.submit(command)
    await vi.waitUntil(() => broken.hasHit(), { timeout: longestWaitMs })
    expect(await readEffects()).toEqual(noEffect)
    const { opened: next } = openTeller()
    const first = await next.teller.submit(command)
    expect(first.ok).toBe(true)
    expect(await next.teller.submit(command)).toEqual(first)
    expect(await readEffects()).toEqual(oneEffect)
    expect(toldOf(next.told)).toEqual([2])
    await next.teller.stop()
  })

  it.each([
    { when: 'sent', state: 'sent' },
    { when: 'after', state: 'answered' },
  ] as const)('when commit was $state: the key gives the answer, and the outbox tells', async ({ when }) => {
    const { command, opened, broken } = await resend()
    broken.hitAt({ at: 'commit', when, how: 'dead' })
    void opened.teller.submit(command)
    await vi.waitUntil(() => broken.hasHit(), { timeout: longestWaitMs })
    const { opened: next } = openTeller()
    const first = await next.teller.submit(command)
    expect(first.ok).toBe(true)
    expect(await next.teller.submit(command)).toEqual(first)
    expect(await readEffects()).toEqual(oneEffect)
    expect(toldOf(opened.told)).toEqual([])
    await next.teller.stop()
    expect(toldOf([...next.told, ...(await tellTheRest())])).toEqual([2])
  })

  it('after the push: what is told twice has the same version', async () => {
    const { command, opened, broken } = await resend()
    // It sends nothing any more: its events stay in the outbox.
    broken.hitAt({ at: 'delete-outbox', when: 'before', how: 'dead' })
    await opened.teller.submit(command)
    await vi.waitUntil(() => broken.hasHit(), { timeout: longestWaitMs })
    expect(toldOf(opened.told)).toEqual([2])
    const { opened: next } = openTeller()
    expect((await next.teller.submit(command)).ok).toBe(true)
    expect(await readEffects()).toEqual(oneEffect)
    await next.teller.stop()
    expect(toldOf(await tellTheRest())).toEqual([2])
  })

  it('leaves books that hold', async () => {
    expect(await findAuditTroubles(books.url)).toEqual([])
  })
})
