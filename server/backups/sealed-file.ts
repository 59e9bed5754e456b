import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import { BootProblem } from '../postgres/boot-problem.ts'

/*
 * A file that is sealed to a public key: whoever has that key can write one, and only the private key opens it.
 *
 *   16 bytes   "candor-sealed-1\n"
 *    8 bytes   the beginning of the SHA-256 of the public key (32 bytes, X25519) that it is sealed to
 *   32 bytes   a public key (X25519) that was made for this file alone
 *   pieces     64 KiB each, the last one as long as it is, each encrypted with AES-256-GCM and followed by its tag of 16 bytes
 *
 * The pieces' key is HKDF-SHA-256 of the shared secret, with the file's key and the public key as salt, and "candor-sealed-1 " and the file's name
 * as info: under another name it does not open. A piece's nonce is three zero bytes, its number in eight, and 1 for the last piece or 0, so that
 * pieces that were changed, swapped, left out or cut off do not open either (the construction STREAM, as in the format of age).
 */

const title = 'candor-sealed-1'
const magic = Buffer.from(`${title}\n`)
const keyMarkBytes = 8
const keyBytes = 32
const headerBytes = magic.length + keyMarkBytes + keyBytes
const pieceBytes = 65_536
const tagBytes = 16
const cipher = 'aes-256-gcm'

const publicKeyOf = (raw: Buffer): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: raw.toString('base64url') }, format: 'jwk' })

/** The 32 bytes of a public key, or of the public half of a private one. */
export const rawPublicKey = (key: KeyObject): Buffer =>
  Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url')

const markOf = (raw: Buffer): Buffer => createHash('sha256').update(raw).digest().subarray(0, keyMarkBytes)

function pieceKey(shared: Buffer, own: Buffer, recipient: Buffer, name: string): Buffer {
  return Buffer.from(
    hkdfSync('sha256', shared, Buffer.concat([own, recipient]), `${title} ${name}`, keyBytes),
  )
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 3)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/** Cuts what comes into pieces: `use` is called with each, and told which one is the last. */
function pieces(size: number, use: (piece: Buffer, number: number, isLast: boolean) => Buffer) {
  let held: Buffer = Buffer.alloc(0)
  let number = 0
  const next = (piece: Buffer, isLast: boolean): Buffer => use(piece, number++, isLast)
  return {
    take(bytes: Buffer): Buffer {
      held = held.length === 0 ? bytes : Buffer.concat([held, bytes])
      const done: Buffer[] = []
      // Whether a piece is the last one is known when there is more.
      while (held.length > size) {
        done.push(next(held.subarray(0, size), false))
        held = held.subarray(size)
      }
      return Buffer.concat(done)
    },
    end: (): Buffer => next(held, true),
  }
}

/** Seals or opens what it is given, part by part; `end` gives what is left. */
export type Sealing = { take(bytes: Buffer): Buffer; end(): Buffer }

/** The public key is 64 hexadecimal digits. */
export function sealing(publicKey: string, name: string): Sealing {
  const recipient = Buffer.from(publicKey, 'hex')
  const made = generateKeyPairSync('x25519')
  const own = rawPublicKey(made.publicKey)
  const shared = diffieHellman({ privateKey: made.privateKey, publicKey: publicKeyOf(recipient) })
  const key = pieceKey(shared, own, recipient, name)
  let header = Buffer.concat([magic, markOf(recipient), own])
  const cut = pieces(pieceBytes, (piece, number, isLast) => {
    const encrypt = createCipheriv(cipher, key, nonceOf(number, isLast))
    return Buffer.concat([encrypt.update(piece), encrypt.final(), encrypt.getAuthTag()])
  })
  const afterHeader = (sealed: Buffer): Buffer => {
    const all = header.length === 0 ? sealed : Buffer.concat([header, sealed])
    header = Buffer.alloc(0)
    return all
  }
  return { take: (bytes) => afterHeader(cut.take(bytes)), end: () => afterHeader(cut.end()) }
}

const damaged = (name: string): BootProblem =>
  new BootProblem(`${name} was changed, cut off or renamed since it was sealed. Use another backup.`)

/** What decrypts the pieces, from the header. */
function openHeader(header: Buffer, privateKey: KeyObject, name: string): Sealing {
  if (!header.subarray(0, magic.length).equals(magic)) throw damaged(name)
  const recipient = rawPublicKey(privateKey)
  if (!header.subarray(magic.length, magic.length + keyMarkBytes).equals(markOf(recipient)))
    throw new BootProblem(
      `${name} is sealed to another key than this one (${recipient.toString('hex')}). Give the private key that it was sealed to.`,
    )
  const own = Buffer.from(header.subarray(magic.length + keyMarkBytes))
  const shared = diffieHellman({ privateKey, publicKey: publicKeyOf(own) })
  const key = pieceKey(shared, own, recipient, name)
  return pieces(pieceBytes + tagBytes, (piece, number, isLast) => {
    if (piece.length < tagBytes) throw damaged(name)
    const decrypt = createDecipheriv(cipher, key, nonceOf(number, isLast), { authTagLength: tagBytes })
    decrypt.setAuthTag(piece.subarray(-tagBytes))
    try {
      return Buffer.concat([decrypt.update(piece.subarray(0, -tagBytes)), decrypt.final()])
    } catch {
      throw damaged(name)
    }
  })
}

export function opening(privateKey: KeyObject, name: string): Sealing {
  let held = Buffer.alloc(0)
  let work: Sealing | null = null
  return {
    take(bytes) {
      if (work !== null) return work.take(bytes)
      held = Buffer.concat([held, bytes])
      if (held.length < headerBytes) return Buffer.alloc(0)
      work = openHeader(held.subarray(0, headerBytes), privateKey, name)
      return work.take(held.subarray(headerBytes))
    },
    end() {
      if (work === null) throw damaged(name)
      return work.end()
    },
  }
}

const wholeOf = ({ take, end }: Sealing, bytes: Buffer): Buffer => Buffer.concat([take(bytes), end()])

export const sealBytes = (bytes: Buffer, publicKey: string, name: string): Buffer =>
  wholeOf(sealing(publicKey, name), bytes)
export const openBytes = (bytes: Buffer, privateKey: KeyObject, name: string): Buffer =>
  wholeOf(opening(privateKey, name), bytes)
