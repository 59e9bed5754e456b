import { recall, remember } from './device-memory.ts'

const key = 'device'

/** The anonymous identifier of this device: random, made once, kept in browser storage, and nothing about the person. */
export function deviceId(): string {
  const known = recall(key)
  if (known && /^[A-Za-z0-9_-]{16,64}$/.test(known)) return known
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  remember(key, made)
  return made
}
