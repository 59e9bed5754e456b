import { measureReplies } from '@candor/domain/support/reply-times.ts'
import { isServiceOpen, promiseDue, stretchAt } from '@candor/domain/support/service-hours.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import type { WireSupportState } from '@candor/wire/support.ts'
import type { Config } from '../config.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Connection } from '../postgres/database.ts'
import { findStanding, type Standing } from './conversation-table.ts'
import { listWaitsSince } from './wait-table.ts'
import { answererNumber } from './write-message.ts'

/** Fewer than this on a day say little; then those of a week are told. */
const fewestOfToday = 3

/** What is measured changes slowly: all customers are told the same for so long. */
const keptMs = 15_000

const startOfToday = (zone: string, now: number): number =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).startOfDay().epochMilliseconds

async function readMeasured(
  connection: Connection,
  { hours }: Config['support'],
  now: number,
): Promise<WireSupportState['measured']> {
  const today = measureReplies(await listWaitsSince(connection, startOfToday(hours.zone, now)))
  if (today && today.answers >= fewestOfToday) return { period: 'today', ...today }
  const week = measureReplies(await listWaitsSince(connection, now - 7 * dayMs))
  return week && { period: 'week', ...week }
}

type Kept = { readAt: number; measured: WireSupportState['measured'] }

function writeHours({ hours }: Config['support'], now: number): WireSupportState['hours'] {
  const stretch = stretchAt(hours, now)
  return {
    days: [...hours.days],
    open: isServiceOpen(hours, now),
    from: stretch && new Date(stretch.from).toISOString(),
    until: stretch && new Date(stretch.until).toISOString(),
  }
}

function writeConversation(
  row: Standing,
  { hours, promisedMinutes }: Config['support'],
): NonNullable<WireSupportState['conversation']> {
  const since = row.waiting_since
  const due = since && promiseDue(hours, since.getTime(), promisedMinutes)
  return {
    id: row.id,
    caseNumber: Number(row.case_number),
    status: row.status,
    openedAt: row.opened_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    place: row.place,
    waitingSince: since?.toISOString() ?? null,
    dueAt: due === null ? null : new Date(due).toISOString(),
    operator:
      row.assigned_to === null || row.operatorName === null
        ? null
        : { name: row.operatorName, number: answererNumber(row.assigned_to) },
    operatorRead: row.operator_read,
    operatorReadAt: row.operator_read_at?.toISOString() ?? null,
    rating: row.rating,
  }
}

const writeMute = ({ muteReason, mutedUntil }: Standing): WireSupportState['mute'] =>
  muteReason === null || mutedUntil === null ? null : { reason: muteReason, until: mutedUntil.toISOString() }

type StateReader = (customerId: bigint) => Promise<WireSupportState>

/** Reads how a customer's conversation stands. */
export function createStateReader({ config, database, clock }: Dependencies): StateReader {
  let kept: Kept | null = null
  const measuredNow = async () => {
    const now = clock()
    if (kept === null || now - kept.readAt > keptMs)
      kept = { readAt: now, measured: await readMeasured(database, config.support, now) }
    return kept.measured
  }
  return async (customerId) => {
    const now = clock()
    const standing = await findStanding(database, customerId, now)
    return {
      hours: writeHours(config.support, now),
      promisedMinutes: config.support.promisedMinutes,
      measured: await measuredNow(),
      conversation: standing && writeConversation(standing, config.support),
      lastNumber: standing?.last_number ?? 0,
      customerRead: standing?.customer_read ?? 0,
      unread: standing?.unread ?? 0,
      mute: standing && writeMute(standing),
    }
  }
}
