import { dayMs, hourMs, minuteMs } from '@candor/domain/time/durations.ts'
import { signedInClient } from '@candor/tests/database/sample-requests.ts'
import { startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fineNoteDays, finestNoteDays, thinSnapshots } from './thin-snapshots.ts'

const today = Date.UTC(2026, 4, 5)

let server: TestServer
let customerId: bigint
beforeEach(async () => {
  server = await startTestServer()
  await signedInClient(server)
  const row = await server.database.selectFrom('balances').select('customer_id').executeTakeFirstOrThrow()
  customerId = row.customer_id
  await server.database.deleteFrom('equity_snapshots').execute()
})
afterEach(() => server.stop())

/** What the customer had, by instants. */
async function note(said: ReadonlyMap<number, bigint>): Promise<void> {
  for (const [at, cents] of said)
    await sql`insert into equity_snapshots (customer_id, at, last_number, equity, flow, parts)
      values (${customerId}, ${new Date(at)}, 1, ${cents}, 0, '[]')`.execute(server.database)
}

const kept = async (): Promise<number[]> => {
  const rows = await server.database.selectFrom('equity_snapshots').select('at').orderBy('at').execute()
  return rows.map(({ at }) => at.getTime())
}

/** Each quarter of an hour of some hours, with something else every time. */
const moving = (from: number, hours: number): Map<number, bigint> =>
  new Map(
    Array.from({ length: hours * 4 }, (_, quarter) => [from + quarter * 15 * minuteMs, BigInt(quarter)]),
  )

const minutesOf = (instants: readonly number[]): number[] => instants.map((at) => (at % hourMs) / minuteMs)

describe('old snapshots', () => {
  it('keep half hours when they are a month old, and full hours when they are a year old', async () => {
    const [month, year] = [today - finestNoteDays * dayMs, today - fineNoteDays * dayMs]
    await note(moving(month, 2))
    await note(moving(month - 2 * hourMs, 2))
    await note(moving(year - 3 * hourMs, 3))
    await thinSnapshots(server.database, today)
    const instants = await kept()
    expect(minutesOf(instants.filter((at) => at >= month))).toEqual([0, 15, 30, 45, 0, 15, 30, 45])
    expect(minutesOf(instants.filter((at) => at >= year && at < month))).toEqual([0, 30, 0, 30])
    expect(minutesOf(instants.filter((at) => at < year))).toEqual([0, 0, 0])
  })

  it('keep the first and the last of what stayed the same, and what was noted after a payment', async () => {
    const from = today - 50 * dayMs
    const payment = from + 100 * minuteMs
    await note(
      new Map(
        [...moving(from, 6).keys()].map((at) => [at, at < payment ? 1n : at < from + 5 * hourMs ? 2n : 3n]),
      ),
    )
    await note(new Map([[payment, 2n]]))
    await thinSnapshots(server.database, today)
    expect((await kept()).map((at) => (at - from) / minuteMs)).toEqual([0, 90, 100, 270, 300, 330])
  })

  it('are thinned once', async () => {
    const from = today - 60 * dayMs
    await note(moving(from, 1))
    await thinSnapshots(server.database, today)
    expect(minutesOf(await kept())).toEqual([0, 30])
    await note(new Map([[from + 15 * minuteMs, 7n]]))
    await thinSnapshots(server.database, today)
    await thinSnapshots(server.database, today + dayMs)
    expect(minutesOf(await kept())).toEqual([0, 15, 30])
  })

  it('of one customer are looked at by themselves', async () => {
    const from = today - 60 * dayMs
    await note(new Map([[from, 1n]]))
    await signedInClient(server)
    const rows = await server.database.selectFrom('balances').select('customer_id').execute()
    customerId = rows.find(({ customer_id }) => customer_id !== customerId)?.customer_id ?? customerId
    await note(new Map([[from + 30 * minuteMs, 1n]]))
    await note(new Map([[from + 60 * minuteMs, 1n]]))
    await thinSnapshots(server.database, today)
    expect(await kept()).toHaveLength(3)
  })
})
