import type { Config } from '../config.ts'
import type { Outbound, OutboundRefusal } from '../outbound/outbound.ts'
import { encryptPush } from './encrypt-push.ts'
import { isPushEndpoint } from './push-endpoint.ts'
import type { PushIdentity } from './push-identity.ts'
import type { SubscribedDevice } from './subscribed-devices.ts'

/**
 * `gone`: the device takes no pushes any more; `again`: it was certainly not taken and may be later; `refused`: it never will be; `unknown`: it
 * may have been taken.
 */
export type PushOutcome = 'sent' | 'gone' | 'again' | 'refused' | 'unknown'

const timeoutMs = 10_000
const maxAnswerBytes = 16 * 1024
/** A day later nobody wants to hear of it; the notice itself stays. */
const timeToLiveSeconds = 24 * 60 * 60

function judgeStatus(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'again' : 'refused'
}

/** Only what failed before a connection was made has certainly not arrived. */
function judgeRefusal({ kind, detail }: OutboundRefusal): PushOutcome {
  if (kind === 'forbidden') return 'refused'
  return kind === 'no-answer' && /^(connect |no such host|getaddrinfo )/.test(detail) ? 'again' : 'unknown'
}

type PushMessage = {
  /** Of the delivery: a push service keeps one of each for a device that is away. */
  id: string
  text: string
  urgent: boolean
}

/** Sends one push to one device, through the guarded client. */
export async function sendPush(
  {
    outbound,
    config,
    identity,
    now,
  }: {
    outbound: Outbound
    config: Pick<Config, 'pushContact' | 'pushHosts'>
    identity: PushIdentity
    now: number
  },
  device: SubscribedDevice,
  { id, text, urgent }: PushMessage,
): Promise<PushOutcome> {
  if (config.pushContact === null || !isPushEndpoint(device.endpoint, config.pushHosts)) return 'refused'
  const keys = { publicKey: device.public_key, authSecret: device.auth_secret }
  const answer = await outbound({
    url: device.endpoint,
    method: 'POST',
    headers: {
      authorization: identity.authorize(device.endpoint, config.pushContact, now),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(timeToLiveSeconds),
      urgency: urgent ? 'high' : 'normal',
      topic: id.replaceAll('-', ''),
    },
    body: encryptPush(text, keys),
    maxBytes: maxAnswerBytes,
    timeoutMs,
  })
  return answer.ok ? judgeStatus(answer.value.status) : judgeRefusal(answer.refusal)
}
