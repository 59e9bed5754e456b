import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { breakablePool } from './breakable-pool.ts'
import { judgeRace } from './last-cent-races.ts'
import { type BookCustomer, type Books, openBooks } from './throw-away-books.ts'

/** The teller checks and locks; constraints are the second guard. Each is taken away here, and then both. */

let books: Books
let customer: BookCustomer

beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books?.stop())
beforeEach(async () => {
  customer = await books.addCustomer()
})

const openBroken = (rewrite: (name: string, text: string) => string) =>
  books.openTeller(breakablePool(books.openTellerPool(), rewrite).pool).teller

const readCash = async (): Promise<bigint> => {
  const sql = 'select cash from balances where customer_id = $1'
  return (await books.owner.query<{ cash: bigint }>(sql, [customer.id])).rows[0]?.cash ?? -1n
}

describe('a teller that does not see what was answered before', () => {
  const blind = (name: string, text: string) => (name === 'find-answers' ? `${text} where false` : text)

  it('is kept from a second effect by the index of the keys', async () => {
    const teller = openBroken(blind)
    const command = customer.withdraw(10_000n)
    expect((await teller.submit(command)).ok).toBe(true)
    expect(await teller.submit(command)).toMatchObject({ ok: false, refusal: { code: 'internal-error' } })
    expect(await readCash()).toBe(990_000n)
    await teller.stop()
  })

  it('refuses nothing for a reason once it is doubted, so that who was told yes is not told no', async () => {
    const teller = openBroken(blind)
    const all = customer.withdraw(1_000_000n)
    expect((await teller.submit(all)).ok).toBe(true)
    const again = teller.submit(all)
    await new Promise(setImmediate)
    teller.doubt()
    expect(await again).toMatchObject({ ok: false, refusal: { code: 'server-busy' } })
    expect(await teller.submit(all)).toMatchObject({ ok: false, refusal: { code: 'server-busy' } })
    await teller.stop()
  })
})

describe('two tellers that do not lock', () => {
  const unlocked = (name: string, text: string) =>
    name === 'lock-ledgers' ? text.replace('for update', '') : text

  /** Fifty withdrawals of everything on each of the two, as the judge of races sees them. */
  const race = async (): Promise<string[]> => {
    const tellers = [openBroken(unlocked), openBroken(unlocked)]
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, place) => tellers[place % 2]?.submit(customer.withdraw(1_000_000n))),
    )
    for (const teller of tellers) await teller.stop()
    const answers = outcomes.map((outcome) =>
      outcome?.ok
        ? { status: 200, text: outcome.value }
        : { status: 409, text: `"${outcome?.refusal.code}"` },
    )
    return judgeRace(answers, await readCash())
  }

  it('are kept apart by the numbers of the transfers', async () => {
    expect(await race()).toEqual([])
  })

  it('let two win where those are not unique either, and the judge sees it', async () => {
    await books.owner.query('alter table transfers drop constraint transfers_pkey')
    const found: string[] = []
    for (let round = 0; round < 20 && found.length === 0; round += 1) {
      customer = await books.addCustomer()
      found.push(...(await race()))
    }
    expect(found.join()).toMatch(/^\d+ of 100 won/)
  })
})
