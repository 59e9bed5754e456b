import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import { createOutbound } from '@candor/server/outbound/create-outbound.ts'
import type { Outbound } from '@candor/server/outbound/outbound.ts'

type ReceivedPush = { device: string; headers: Record<string, string | undefined>; text: string }

/** The browser of a device: its keys, and the address at the push service that pushes for it go to. */
type PushDevice = {
  name: string
  subscription: { endpoint: string; keys: { p256dh: string; auth: string }; zone: string }
}

/** A push service on this machine that decrypts what it is sent, as the device's browser would. */
export type PushServer = {
  received: ReceivedPush[]
  /** Statuses of the next answers; 201 unless said. */
  next: number[]
  /** Where it really is. */
  origin: string
  /** The guarded client of a server for which the service is on the public internet. */
  outbound: Outbound
  addDevice(name: string, zone?: string): PushDevice
  close(): Promise<void>
}

const service = 'https://fcm.googleapis.com'

type Keys = { ecdh: ReturnType<typeof createECDH>; auth: Buffer }

function decrypt(body: Buffer, { ecdh, auth }: Keys): string {
  const salt = body.subarray(0, 16)
  const length = body.readUInt8(20)
  const sender = body.subarray(21, 21 + length)
  const sealed = body.subarray(21 + length)
  const derive = (key: Uint8Array, by: Uint8Array, info: Buffer, size: number) =>
    Buffer.from(hkdfSync('sha256', key, by, info, size))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  if (text.at(-1) !== 2) throw new Error('a push that is not one record')
  return text.subarray(0, -1).toString()
}

/** Whether a push says who sends it, as RFC 8292 asks: a token that its own key has signed, for this service. */
function isAuthorized(authorization = ''): boolean {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const part = (from: number, to: number) => point.subarray(from, to).toString('base64url')
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65) },
    format: 'jwk',
  })
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string }
  return (
    aud === service &&
    sub.startsWith('mailto:') &&
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  )
}

/** The guarded client of a server that believes the service to be on the public internet. */
export function pushThrough(origin: string): Outbound {
  const ask = createOutbound({ guard: { allowsAddress: () => true, allowsScheme: () => true } })
  return (request) => ask({ ...request, url: request.url.replace(service, origin) })
}

export async function startPushServer(): Promise<PushServer> {
  const devices = new Map<string, Keys>()
  const received: ReceivedPush[] = []
  const next: number[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const name = decodeURIComponent(request.url?.split('/').at(-1) ?? '')
      const keys = devices.get(name)
      const status = next.shift() ?? (keys && isAuthorized(request.headers.authorization) ? 201 : 403)
      if (status === 201 && keys) {
        const { ttl, topic, urgency, 'content-encoding': coding } = request.headers
        const headers = { ttl: String(ttl), topic: String(topic), urgency: String(urgency), coding }
        received.push({ device: name, headers, text: decrypt(Buffer.concat(chunks), keys) })
      }
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    received,
    next,
    origin: `http://127.0.0.1:${port}`,
    outbound: pushThrough(`http://127.0.0.1:${port}`),
    addDevice(name, zone = 'UTC') {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      devices.set(name, { ecdh, auth })
      const keys = { p256dh: ecdh.getPublicKey().toString('base64url'), auth: auth.toString('base64url') }
      return { name, subscription: { endpoint: `${service}/fcm/send/${name}`, keys, zone } }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
