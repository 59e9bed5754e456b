import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** An authenticator in software that can also do what a real one never would. */

type Value = number | string | Buffer | Map<number | string, Value>

/** As much of CBOR (RFC 8949) as passkeys are written in. */
function cbor(value: Value): Buffer {
  const head = (major: number, count: number): Buffer => {
    if (count < 24) return Buffer.from([(major << 5) | count])
    if (count < 256) return Buffer.from([(major << 5) | 24, count])
    return Buffer.from([(major << 5) | 25, count >> 8, count & 255])
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].flatMap(([key, each]) => [cbor(key), cbor(each)])
  return Buffer.concat([head(5, value.size), ...pairs])
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const base64 = (data: Buffer): string => data.toString('base64url')

export type Ceremony = { challenge: string; origin: string; rpId: string }

/** The faults it can be given. */
export type Misdeeds = {
  origin?: string
  rpId?: string
  challenge?: string
  counter?: number
  type?: string
  userVerified?: boolean
  signature?: Buffer
}

const [present, verified, attested] = [0x01, 0x04, 0x40]

export function createSoftAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  let counter = 0

  const clientData = (type: string, ceremony: Ceremony, wrong: Misdeeds): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? ceremony.challenge,
        origin: wrong.origin ?? ceremony.origin,
        crossOrigin: false,
      }),
    )
  const authData = (ceremony: Ceremony, wrong: Misdeeds, flags: number, rest = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4)
    counter += 1
    count.writeUInt32BE(wrong.counter ?? counter)
    const asked = wrong.userVerified === false ? present : present | verified
    return Buffer.concat([sha256(wrong.rpId ?? ceremony.rpId), Buffer.from([asked | flags]), count, rest])
  }
  const frame = (response: object) => ({
    id: base64(credentialId),
    rawId: base64(credentialId),
    type: 'public-key',
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
    response,
  })
  return {
    credentialId,
    register(ceremony: Ceremony, wrong: Misdeeds = {}) {
      const key = new Map<number, Value>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.from([0, credentialId.length])
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, cbor(key)])
      const attestation = new Map<string, Value>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(ceremony, wrong, attested, credential)],
      ])
      return frame({
        clientDataJSON: base64(clientData('webauthn.create', ceremony, wrong)),
        attestationObject: base64(cbor(attestation)),
        transports: ['internal'],
      })
    },
    assert(ceremony: Ceremony, wrong: Misdeeds = {}) {
      const client = clientData('webauthn.get', ceremony, wrong)
      const data = authData(ceremony, wrong, 0)
      const signature = wrong.signature ?? sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return frame({
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(signature),
      })
    },
  }
}

export type SoftAuthenticator = ReturnType<typeof createSoftAuthenticator>
