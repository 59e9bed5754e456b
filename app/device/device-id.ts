import { recall, remember } from './device-memory.ts'

const key = 'device'

/** A name that nobody else has. `crypto.randomUUID` is not there in a house reached over plain HTTP. */
export function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The anonymous identifier of this device: random, made once, kept in browser storage, and nothing about the person. */
export function deviceId(): string {
  const known = recall(key)
  if (known && /^[A-Za-z0-9_-]{16,64}$/.test(known)) return known
  const made = randomName()
  remember(key, made)
  return made
}
