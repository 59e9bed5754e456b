import { type AnyNoticeKind, wantsChannel } from '@candor/domain/notices/notice-choice.ts'
import { type PreferenceChanges, preferencesOf } from '@candor/domain/preferences/preference.ts'
import type { Dependencies } from '../dependencies.ts'
import type { MailOutcome } from '../mail/mailer.ts'
import { ownOrigin } from '../mail/own-origin.ts'
import type { Customer } from '../postgres/customer-tables.ts'
import { findPushIdentity } from '../push/push-identity.ts'
import { type PushOutcome, sendPush } from '../push/send-push.ts'
import { subscribedDevices } from '../push/subscribed-devices.ts'
import { deleteSubscription } from '../push/subscription-table.ts'
import {
  claimDeliveries,
  type Delivery,
  endDelivery,
  findCarried,
  putOff,
  retryDelivery,
} from './delivery-table.ts'
import { noticeLetter } from './notice-letter.ts'
import { noticePush } from './notice-push.ts'
import { findUnread } from './notice-table.ts'
import { wakesAt } from './plan-deliveries.ts'
import { unsubscribeAddress } from './unsubscribe-token.ts'

export type SendingDeps = Pick<
  Dependencies,
  'database' | 'mail' | 'outbound' | 'vault' | 'config' | 'clock' | 'log'
>

type Receiver = Pick<Customer, 'email' | 'locale' | 'account_number'> & { chosen: PreferenceChanges | null }

async function findReceiver({ database }: SendingDeps, customerId: bigint): Promise<Receiver | null> {
  const row = await database
    .selectFrom('customers')
    .leftJoin('preferences', 'preferences.customer_id', 'customers.id')
    .select(['email', 'locale', 'account_number', 'chosen'])
    .where('customers.id', '=', customerId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

const isWanted = ({ chosen }: Receiver, kind: AnyNoticeKind, channel: 'email' | 'push'): boolean =>
  wantsChannel(preferencesOf(chosen ?? {}), kind, channel)

type Outcome = MailOutcome | PushOutcome | 'unwanted' | { waitsUntil: number }

async function pushTo(deps: SendingDeps, delivery: Delivery, receiver: Receiver): Promise<Outcome> {
  const { database, config, outbound, clock } = deps
  const { id, customer_id, kind, subscription_id } = delivery
  const devices = (await subscribedDevices(database, [customer_id])).get(customer_id) ?? []
  const device = devices.find((one) => one.id === subscription_id)
  if (!device) return 'gone'
  const waitsUntil = wakesAt({ chosen: receiver.chosen, kind, zone: device.zone }, clock())
  if (waitsUntil > clock()) return { waitsUntil }
  const identity = await findPushIdentity(deps)
  const carried = await findCarried(database, delivery)
  if (!identity || carried.length === 0) return 'unwanted'
  const text = noticePush({
    id,
    locale: receiver.locale,
    kind,
    notices: carried,
    amounts: preferencesOf(receiver.chosen ?? {}).lockScreenAmounts,
    unread: await findUnread(database, customer_id),
    origin: ownOrigin(config),
  })
  const urgent = kind === 'closings' || kind === 'security'
  const outcome = await sendPush({ outbound, config, identity, now: clock() }, device, { id, text, urgent })
  if (outcome === 'gone') await deleteSubscription(database, customer_id, device.id)
  return outcome
}

async function sendEmail(deps: SendingDeps, delivery: Delivery, receiver: Receiver): Promise<Outcome> {
  const { email, ...reader } = receiver
  if (email === null) return 'unwanted'
  const { id, customer_id, kind } = delivery
  const carried = await findCarried(deps.database, delivery)
  if (carried.length === 0) return 'unwanted'
  const stop = unsubscribeAddress(deps, customer_id, kind)
  return await deps.mail.send(noticeLetter({ ...reader, email }, kind, carried, { id, stop }))
}

async function sendOne(deps: SendingDeps, delivery: Delivery): Promise<Outcome> {
  const receiver = await findReceiver(deps, delivery.customer_id)
  // Chosen otherwise since it was planned, in quiet hours for instance.
  if (!receiver || !isWanted(receiver, delivery.kind, delivery.channel)) return 'unwanted'
  return delivery.channel === 'email'
    ? await sendEmail(deps, delivery, receiver)
    : await pushTo(deps, delivery, receiver)
}

/** Notes what came of a try. */
async function conclude(deps: SendingDeps, delivery: Delivery, outcome: Outcome): Promise<void> {
  const { database, clock } = deps
  if (typeof outcome === 'object') await putOff(database, delivery, outcome.waitsUntil)
  else if (outcome === 'again') await retryDelivery(database, delivery, clock())
  else await endDelivery(database, delivery, outcome === 'refused' ? 'failed' : outcome, clock())
}

/** Sends what is due, each once. Gives back how many there were. */
export async function sendDeliveries(deps: SendingDeps): Promise<number> {
  const due = await claimDeliveries(deps.database, deps.clock())
  await Promise.all(
    due.map(async (delivery) => {
      const outcome = await sendOne(deps, delivery).catch((error): Outcome => {
        deps.log.error({ err: error }, 'a notice could not be sent')
        return 'unknown'
      })
      await conclude(deps, delivery, outcome)
    }),
  )
  return due.length
}
