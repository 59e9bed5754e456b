import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** Whom a push is for: the device's public key, as a point of P-256, and the secret it shares with us. */
type PushKeys = { readonly publicKey: Buffer; readonly authSecret: Buffer }

/** Random for each push; given by tests alone, which have an example of the specification. */
type Chosen = { readonly salt: Buffer; readonly privateKey: Buffer }

const recordSize = 4096
/** A push is one record: this octet says that no other follows. */
const lastRecord = Buffer.from([2])

const derive = (key: Uint8Array, salt: Uint8Array, info: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** Encrypts a push for one device, with the content coding `aes128gcm` (RFC 8291). */
export function encryptPush(text: string, { publicKey, authSecret }: PushKeys, chosen?: Chosen): Buffer {
  const own = createECDH('prime256v1')
  if (chosen) own.setPrivateKey(chosen.privateKey)
  else own.generateKeys()
  const salt = chosen?.salt ?? randomBytes(16)
  const ownKey = own.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, ownKey])
  const secret = derive(own.computeSecret(publicKey), authSecret, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = [
    cipher.update(Buffer.concat([Buffer.from(text), lastRecord])),
    cipher.final(),
    cipher.getAuthTag(),
  ]
  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordSize, 0)
  head.writeUInt8(ownKey.length, 4)
  return Buffer.concat([salt, head, ownKey, ...sealed])
}
