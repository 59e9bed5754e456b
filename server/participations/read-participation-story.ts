import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { cashFor, units } from '@candor/domain/participations/unit.ts'
import type { readParticipation } from '@candor/wire/participations.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { listStory } from '../ledger/transfer-table.ts'
import { writePosting } from '../ledger/write-posting.ts'
import type { Connection } from '../postgres/database.ts'
import { listValuesEvery } from '../strategies/pool-table.ts'
import { countTrades } from '../strategies/trade-table.ts'
import type { FoundParticipation } from './participation-table.ts'
import { writeParticipation } from './write-participation.ts'

/** Points of the curve at most, however long it took. */
const mostPoints = 200

/** How many units a participation had left at an instant: those that had not left by a value until then. */
function unitsAt({ join, leaves }: FoundParticipation, at: number): bigint {
  const gone = leaves
    .filter(({ value }) => value !== null && Date.parse(value.at) <= at)
    .reduce((sum, leave) => sum + BigInt(leave.units), 0n)
  return BigInt(join?.units ?? 0) - gone
}

async function listWorths(connection: Connection, found: FoundParticipation) {
  const { join, last, strategy, completedAt } = found
  if (!join || !last) return []
  const from = Date.parse(join.value.at)
  const until = completedAt?.getTime() ?? Date.parse(last.at)
  const everyMs = Math.max(60_000, Math.ceil((until - from) / mostPoints))
  const values = await listValuesEvery(connection, strategy, { from, until, everyMs })
  return values.flatMap(({ at, equity, units: all }) => {
    const left = unitsAt(found, at.getTime() - 1)
    if (left === 0n) return []
    const worth = cashFor(units(left), { equity: cents(equity), units: units(all) })
    return [{ at: at.toISOString(), worth: writeCents(worth) }]
  })
}

/** A participation with its postings, the curve of its worth, and what its pool traded meanwhile. */
export async function readStory(
  connection: Connection,
  found: FoundParticipation,
): Promise<ReplyOf<typeof readParticipation>> {
  const joined = found.join && Date.parse(found.join.value.at)
  const [postings, worths, trades] = await Promise.all([
    listStory(connection, found.customerId, found.id),
    listWorths(connection, found),
    joined === null
      ? { count: 0, won: 0, lost: 0 }
      : countTrades(connection, found.strategy, {
          from: joined,
          until: found.completedAt?.getTime() ?? null,
        }),
  ])
  return { participation: writeParticipation(found), postings: postings.map(writePosting), worths, trades }
}
