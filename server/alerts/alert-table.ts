import type { AlertCondition } from '@candor/domain/alerts/alert-rule.ts'
import { price } from '@candor/domain/money/price.ts'
import { type Selectable, sql } from 'kysely'
import { lockCustomer } from '../customers/customer-table.ts'
import type { Connection } from '../postgres/database.ts'
import type { AlertRow } from '../postgres/tables.ts'

/** The most alerts of a customer that are kept of those that are done. */
const mostDone = 200

export type Alert = {
  id: bigint
  customerId: bigint
  symbol: string
  condition: AlertCondition
  repeating: boolean
  active: boolean
  armed: boolean
  createdAt: number
  firedAt: number | null
  firedCount: number
  /** Whether the customer has seen the last firing. */
  told: boolean
}

export type NewAlert = Pick<
  Alert,
  'customerId' | 'symbol' | 'condition' | 'repeating' | 'armed' | 'createdAt'
>

/** One that has fired, and when. */
type Firing = { id: bigint; at: number }

function conditionOf(row: Selectable<AlertRow>): AlertCondition {
  const { kind, hundredths, minutes } = row
  if (kind !== 'move' && row.price !== null) return { kind, price: price(row.price) }
  if (kind === 'move' && hundredths !== null && minutes !== null) return { kind, hundredths, minutes }
  throw new Error(`alert ${row.id} has no condition`)
}

const alertOf = (row: Selectable<AlertRow>): Alert => ({
  id: row.id,
  customerId: row.customer_id,
  symbol: row.symbol,
  condition: conditionOf(row),
  repeating: row.repeating,
  active: row.active,
  armed: row.armed,
  createdAt: row.created_at.getTime(),
  firedAt: row.fired_at?.getTime() ?? null,
  firedCount: row.fired_count,
  told: row.told,
})

export async function insertAlert(connection: Connection, alert: NewAlert): Promise<Alert> {
  const { condition } = alert
  const isMove = condition.kind === 'move'
  const row = await connection
    .insertInto('alerts')
    .values({
      customer_id: alert.customerId,
      symbol: alert.symbol,
      kind: condition.kind,
      price: isMove ? null : condition.price,
      hundredths: isMove ? condition.hundredths : null,
      minutes: isMove ? condition.minutes : null,
      repeating: alert.repeating,
      active: true,
      armed: alert.armed,
      created_at: new Date(alert.createdAt),
      fired_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return alertOf(row)
}

/** How many wait, counted so that two requests at once cannot both find room: the customer's row is held until the transaction ends. */
export async function lockActiveCount(connection: Connection, customerId: bigint): Promise<number> {
  await lockCustomer(connection, customerId)
  const { count } = await connection
    .selectFrom('alerts')
    .select((each) => each.fn.countAll<bigint>().as('count'))
    .where('customer_id', '=', customerId)
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether one that waits for the same already waits. To be asked while the customer's row is held. */
export async function hasWaitingAlert(
  connection: Connection,
  { customerId, symbol, condition }: Pick<NewAlert, 'customerId' | 'symbol' | 'condition'>,
): Promise<boolean> {
  const isMove = condition.kind === 'move'
  const same = await connection
    .selectFrom('alerts')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('active', '=', true)
    .where('symbol', '=', symbol)
    .where('kind', '=', condition.kind)
    .where('price', 'is not distinct from', isMove ? null : condition.price)
    .where('hundredths', 'is not distinct from', isMove ? condition.hundredths : null)
    .where('minutes', 'is not distinct from', isMove ? condition.minutes : null)
    .executeTakeFirst()
  return same !== undefined
}

/** Alerts that are done are kept for the customer to look at, but not without end. */
export async function deleteOldAlerts(connection: Connection, customerId: bigint): Promise<void> {
  const done = connection
    .selectFrom('alerts')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('active', '=', false)
    .orderBy('id', 'desc')
    .offset(mostDone)
  await connection.deleteFrom('alerts').where('id', 'in', done).execute()
}

export async function listAlertsOf(connection: Connection, customerId: bigint): Promise<Alert[]> {
  const rows = await connection
    .selectFrom('alerts')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(alertOf)
}

/** Every alert that waits, of all customers. */
export async function listWaitingAlerts(connection: Connection): Promise<Alert[]> {
  const rows = await connection.selectFrom('alerts').selectAll().where('active', '=', true).execute()
  return rows.map(alertOf)
}

/** One alert, if it waits still. */
export async function findWaitingAlert(connection: Connection, id: bigint): Promise<Alert | null> {
  const row = await connection
    .selectFrom('alerts')
    .selectAll()
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()
  return row ? alertOf(row) : null
}

/** Whether there was such an alert of this customer. */
export async function deleteAlertOf(
  connection: Connection,
  customerId: bigint,
  id: bigint,
): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('alerts')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Notes what has fired and gives back whose each is; one that was removed meanwhile, or has fired already, is not among them. */
export async function noteFired(
  connection: Connection,
  fired: readonly Firing[],
): Promise<Map<bigint, bigint>> {
  const ids = fired.map(({ id }) => id)
  const instants = fired.map(({ at }) => new Date(at))
  const { rows } = await sql<{ id: bigint; customer_id: bigint }>`
    update alerts
    set fired_at = fired.at, fired_count = fired_count + 1, active = repeating, armed = false, told = false
    from unnest(${ids}::bigint[], ${instants}::timestamptz[]) as fired (id, at)
    where alerts.id = fired.id and alerts.active and alerts.armed
    returning alerts.id, alerts.customer_id`.execute(connection)
  return new Map(rows.map((row) => [row.id, row.customer_id]))
}

/** Stores which firings were shown to the customer. One that has fired again since has still to be sent. */
export async function noteTold(
  connection: Connection,
  customerId: bigint,
  told: readonly Firing[],
): Promise<void> {
  const ids = told.map(({ id }) => id)
  const instants = told.map(({ at }) => new Date(at))
  await sql`
    update alerts
    set told = true
    from unnest(${ids}::bigint[], ${instants}::timestamptz[]) as heard (id, at)
    where alerts.id = heard.id and alerts.customer_id = ${customerId} and alerts.fired_at <= heard.at`.execute(
    connection,
  )
}

export async function noteArmed(connection: Connection, ids: readonly bigint[]): Promise<void> {
  // As one value, because a statement takes no more than 65,534 of them.
  await sql`update alerts set armed = true where id = any(${[...ids]}::bigint[])`.execute(connection)
}
