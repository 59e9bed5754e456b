import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps small secrets that must be read again, such as the key of an authenticator app: the database alone opens none of them. */
export type Vault = {
  /** `purpose` and `owner` are bound to the secret: sealed for one, it opens for no other. */
  seal(purpose: string, owner: string, secret: Uint8Array): Buffer
  /** Null where it was sealed by another master key, for somebody else, or was changed. */
  open(purpose: string, owner: string, sealed: Buffer): Buffer | null
}

export const masterKeyLength = 32

const version = 1
const nonceLength = 12
const tagLength = 16
const headLength = 1 + nonceLength + tagLength

const boundTo = (purpose: string, owner: string): Buffer => Buffer.from(`${purpose}\0${owner}`)

/** AES-256-GCM with a key of its own for each purpose, drawn from the master key. */
export function createVault(master: Uint8Array): Vault {
  if (master.length !== masterKeyLength) throw new Error('a master key has 32 bytes')
  const keys = new Map<string, Buffer>()
  const keyFor = (purpose: string): Buffer => {
    const known = keys.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', master, '', `candor ${purpose}`, 32))
    keys.set(purpose, key)
    return key
  }
  return {
    seal(purpose, owner, secret) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce)
      cipher.setAAD(boundTo(purpose, owner))
      const body = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), body])
    },
    open(purpose, owner, sealed) {
      if (sealed.length < headLength || sealed[0] !== version) return null
      const nonce = sealed.subarray(1, 1 + nonceLength)
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), nonce)
      decipher.setAAD(boundTo(purpose, owner))
      decipher.setAuthTag(sealed.subarray(1 + nonceLength, headLength))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(headLength)), decipher.final()])
      } catch {
        return null
      }
    },
  }
}
