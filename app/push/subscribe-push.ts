import { forget, recall, remember } from '@candor/client/device/device-memory.ts'
import { addSubscription, readPush, removeSubscription } from '@candor/wire/push.ts'
import { request } from '../api/request.ts'
import { pushSupport } from './push-support.ts'

/** Kept where this device takes pushes, so that its subscription is renewed at each start. */
const kept = 'push-on'

const sameKey = (options: PushSubscriptionOptions, publicKey: string): boolean =>
  options.applicationServerKey !== null &&
  btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '') === publicKey

/** The browser's own subscription; one that was made with another key is given up for a new one. */
async function subscribeHere(publicKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.ready
  const before = await registration.pushManager.getSubscription()
  if (before && sameKey(before.options, publicKey)) return before
  await before?.unsubscribe()
  return await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Sends the browser's subscription to the server, which keeps one for each device. */
async function sendSubscription(publicKey: string): Promise<boolean> {
  const { endpoint, keys } = (await subscribeHere(publicKey)).toJSON()
  const answer = await request(addSubscription, {
    body: {
      endpoint: endpoint ?? '',
      keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  })
  if (answer.ok) remember(kept, 'yes')
  return answer.ok
}

type PushTurn = 'on' | 'denied' | 'failed'

/** Asks the device for permission and turns pushes on. The customer has been told before what they are for. */
export async function turnPushOn(publicKey: string): Promise<PushTurn> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return 'denied'
    return (await sendSubscription(publicKey)) ? 'on' : 'failed'
  } catch {
    // A browser without a push service, or one that cannot be reached.
    return 'failed'
  }
}

export async function turnPushOff(id: string): Promise<boolean> {
  forget(kept)
  const answer = await request(removeSubscription, { params: { id } })
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe().catch(() => false)
  return answer.ok || answer.refusal.code === 'not-found'
}

/** Browsers change their subscriptions now and then: the server hears of it at each start. */
export async function renewPush(): Promise<void> {
  if (recall(kept) === null || pushSupport() !== 'ready' || Notification.permission !== 'granted') return
  const answer = await request(readPush, {}, { quiet: true })
  if (answer.ok && answer.value.publicKey !== null)
    await sendSubscription(answer.value.publicKey).catch(() => false)
}
