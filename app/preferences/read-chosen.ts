import { recall } from '@candor/client/device/device-memory.ts'
import { noticeKinds } from '@candor/domain/notices/notice-choice.ts'
import { numberStyles, type PreferenceChanges } from '@candor/domain/preferences/preference.ts'

const oneOf = <Value extends string>(value: unknown, values: readonly Value[]): Value | undefined =>
  values.find((each) => each === value)

const isZone = (zone: unknown): zone is string => {
  try {
    return (
      typeof zone === 'string' &&
      (zone === 'device' || Boolean(new Intl.DateTimeFormat('en', { timeZone: zone })))
    )
  } catch {
    return false
  }
}

/** Stored where the theme follows the device. The key `theme` holds only the theme in use, dark or light (docs/SPECIFICATION.md, section 3). */
export const themeAsDevice = 'theme-as-device'

function readStored(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(recall('preferences') ?? '{}')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}

const channelsIn = (value: unknown) =>
  Array.isArray(value)
    ? (['app', 'email', 'push'] as const).filter((channel) => value.includes(channel))
    : undefined

function noticesIn(value: unknown): NonNullable<PreferenceChanges['notices']> {
  if (typeof value !== 'object' || value === null) return {}
  const given = value as Record<string, unknown>
  return Object.fromEntries(noticeKinds.map((kind) => [kind, channelsIn(given[kind])]))
}

const flag = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined)

const dayIn = (value: unknown): string | null | undefined =>
  value === null || (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) ? value : undefined

/** What was chosen on this device. Any other value in its storage, from an older version or edited by hand, is ignored. */
export function readChosen(): PreferenceChanges {
  const stored = readStored()
  return {
    theme: recall(themeAsDevice) === null ? oneOf(recall('theme'), ['dark', 'light']) : 'system',
    priceColours: oneOf(recall('price-colours'), ['green-up', 'red-up', 'by-language']),
    numbers: oneOf(stored['numbers'], numberStyles),
    zone: isZone(stored['zone']) ? stored['zone'] : undefined,
    motion: oneOf(stored['motion'], ['system', 'reduced']),
    confirmOrders: flag(stored['confirmOrders']),
    confirmEndings: flag(stored['confirmEndings']),
    quiet: flag(stored['quiet']),
    lockScreenAmounts: flag(stored['lockScreenAmounts']),
    restDay: dayIn(stored['restDay']),
    notices: noticesIn(stored['notices']),
  }
}
