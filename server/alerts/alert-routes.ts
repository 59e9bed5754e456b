import { setTimeout as sleep } from 'node:timers/promises'
import type { AlertCondition } from '@candor/domain/alerts/alert-rule.ts'
import { mostWaitingAlerts } from '@candor/domain/customers/kept-quotas.ts'
import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { readPrice } from '@candor/domain/money/price.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import {
  createAlert,
  deleteAlert,
  listAlerts,
  noteAlertsTold,
  previewAlert,
  type WireAlert,
  type WireAlertCondition,
} from '@candor/wire/alerts.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { writeShown } from '../quotes/write-decimals.ts'
import { writeInstant } from '../quotes/write-quote.ts'
import {
  type Alert,
  deleteAlertOf,
  deleteOldAlerts,
  hasWaitingAlert,
  insertAlert,
  listAlertsOf,
  lockActiveCount,
  type NewAlert,
  noteTold,
} from './alert-table.ts'
import { previewPast } from './preview-alert.ts'
import { type AlertWatch, createAlertWatch } from './watch-alerts.ts'

/** A server begins to serve although its alerts take longer to read; they are watched as soon as they are. */
const startLimitMs = 3_000

/** More than any price, and less than what a table's whole number holds. */
const highestPrice = 10n ** 18n

function decideCondition(given: WireAlertCondition): Result<AlertCondition, Refusal> {
  if (given.kind === 'move') return accept(given)
  const price = readPrice(given.price)
  return price !== null && price > 0n && price < highestPrice
    ? accept({ kind: given.kind, price })
    : refuse(refusal('invalid-request', { path: 'condition.price', problem: 'field-invalid' }))
}

function writeAlert(alert: Alert): WireAlert {
  const { symbol, condition, repeating, active, firedCount, told } = alert
  const decimals = findInstrument(symbol)?.priceDecimals ?? 0
  return {
    id: alert.id.toString(),
    symbol,
    condition:
      condition.kind === 'move'
        ? condition
        : { kind: condition.kind, price: writeShown(condition.price, decimals) },
    repeating,
    active,
    createdAt: writeInstant(alert.createdAt),
    firedAt: alert.firedAt === null ? null : writeInstant(alert.firedAt),
    firedCount,
    told,
  }
}

const setAlert = (deps: Dependencies, alert: NewAlert, most: number): Promise<Result<Alert, Refusal>> =>
  deps.database.transaction().execute(async (transaction) => {
    const active = await lockActiveCount(transaction, alert.customerId)
    if (await hasWaitingAlert(transaction, alert)) return refuse(refusal('alert-exists'))
    if (active >= most) return refuse({ code: 'alert-limit', params: { n: String(most) } })
    await deleteOldAlerts(transaction, alert.customerId)
    return accept(await insertAlert(transaction, alert))
  })

function registerSetting(server: FastifyInstance, deps: Dependencies, watch: AlertWatch): void {
  registerRoute(server, createAlert, async ({ body, session }) => {
    const instrument = findInstrument(body.symbol)
    if (!instrument) return refuse(refusal('not-found'))
    const condition = decideCondition(body.condition)
    if (!condition.ok) return condition
    const alert = {
      customerId: session.customer.id,
      symbol: instrument.symbol,
      condition: condition.value,
      repeating: body.repeating,
      armed: watch.isArmed(instrument.symbol, condition.value),
      createdAt: deps.clock(),
    }
    const set = await setAlert(deps, alert, mostWaitingAlerts[session.customer.kind])
    if (!set.ok) return set
    watch.add(set.value)
    deps.bus.publish('alert.changed', { alertId: set.value.id, waits: true })
    return accept(writeAlert(set.value))
  })

  registerRoute(server, deleteAlert, async ({ params, session }) => {
    const id = BigInt(params.id)
    if (!(await deleteAlertOf(deps.database, session.customer.id, id))) return refuse(refusal('not-found'))
    deps.bus.publish('alert.changed', { alertId: id, waits: false })
    return accept({})
  })
}

/** Price alerts: their routes, and the watch that fires them. */
export function registerAlertRoutes(server: FastifyInstance, deps: Dependencies): void {
  const watch = createAlertWatch(deps)
  server.addHook('onReady', async () => {
    const started = watch
      .start()
      .catch((error) => deps.log.warn({ err: error }, 'alerts are not watched yet'))
    await Promise.race([started, sleep(startLimitMs, undefined, { ref: false })])
  })
  server.addHook('preClose', async () => await watch.stop())

  registerRoute(server, listAlerts, async ({ session }) =>
    accept({ alerts: (await listAlertsOf(deps.database, session.customer.id)).map(writeAlert) }),
  )
  registerSetting(server, deps, watch)

  registerRoute(server, noteAlertsTold, async ({ body, session }) => {
    const told = body.fired.map(({ id, at }) => ({ id: BigInt(id), at: Date.parse(at) }))
    await noteTold(deps.database, session.customer.id, told)
    return accept({})
  })

  registerRoute(server, previewAlert, async ({ body }) => {
    const instrument = findInstrument(body.symbol)
    if (!instrument) return refuse(refusal('not-found'))
    const condition = decideCondition(body.condition)
    if (!condition.ok) return condition
    return accept(await previewPast(deps.candles, instrument, condition.value, deps.clock()))
  })
}
