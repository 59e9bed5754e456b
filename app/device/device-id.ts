import { recall, remember } from '@candor/client/device/device-memory.ts'
import { randomName } from '@candor/client/device/random-name.ts'

const key = 'device'

/** The anonymous identifier of this device: random, made once, kept in browser storage, and nothing about the person. */
export function deviceId(): string {
  const known = recall(key)
  if (known && /^[A-Za-z0-9_-]{16,64}$/.test(known)) return known
  const made = randomName()
  remember(key, made)
  return made
}
