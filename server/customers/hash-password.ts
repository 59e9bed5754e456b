import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const deriveKey = promisify(argon2)

/** KiB, and how often they are gone through. */
type PasswordCost = { memory: number; passes: number }

/** argon2id with 19 MiB and two passes: what OWASP names as its first choice, about 30 ms on a small machine. */
const usualCost: PasswordCost = { memory: 19_456, passes: 2 }

const derive = (password: string, nonce: Buffer, cost: PasswordCost) =>
  deriveKey('argon2id', {
    message: password.normalize('NFC'),
    nonce,
    ...cost,
    parallelism: 1,
    tagLength: 32,
  })

async function hashAt(cost: PasswordCost, password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive(password, nonce, cost)
  return `argon2id$m=${cost.memory},t=${cost.passes},p=1$${nonce.toString('base64url')}$${tag.toString('base64url')}`
}

/** What a hash says of how it was made. */
function costOf(settings: string): PasswordCost {
  const [, memory, passes] = /^m=(\d+),t=(\d+),p=1$/.exec(settings) ?? []
  if (memory === undefined || passes === undefined) throw new Error('this is no hash of a password')
  return { memory: Number(memory), passes: Number(passes) }
}

export type PasswordHasher = {
  /** One line of text that says how it was made, so that what was hashed at another cost is still looked at. */
  hash(password: string): Promise<string>
  /** Null where there is no such account, which takes as long as one that there is. */
  matches(password: string, hash: string | null): Promise<boolean>
}

/** Only tests, in which nobody guesses, name a cost. */
export function createPasswordHasher(cost: PasswordCost = usualCost): PasswordHasher {
  /** A hash nobody has the password of. */
  const nobodysHash = hashAt(cost, randomBytes(32).toString('base64url'))
  return {
    hash: (password) => hashAt(cost, password),
    async matches(password, hash) {
      const [, settings = '', nonce = '', tag = ''] = (hash ?? (await nobodysHash)).split('$')
      const found = await derive(password, Buffer.from(nonce, 'base64url'), costOf(settings))
      return timingSafeEqual(found, Buffer.from(tag, 'base64url')) && hash !== null
    },
  }
}

/** At the usual cost, for those who have no server at hand. */
export const hashPassword = (password: string): Promise<string> => hashAt(usualCost, password)
