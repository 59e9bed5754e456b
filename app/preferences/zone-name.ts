import type { Locale } from '@candor/client/words/languages.ts'
import { isChinese } from '@candor/domain/languages/language-table.ts'
import { zoneInUse, zoneOffset } from '@candor/kit/numbers/preferred-zone.ts'

/** The customer's zone as people say it: its city and its distance from UTC, `Kuala Lumpur, UTC+8`. */
export function zoneName(at: Date, locale: Locale): string {
  const timeZone = zoneInUse()
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
  const minutes = zoneOffset(at)
  const hours = Math.trunc(Math.abs(minutes) / 60)
  const rest = Math.abs(minutes) % 60
  const distance =
    minutes === 0
      ? 'UTC'
      : `UTC${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
  const joint = isChinese(locale) ? '，' : ', '
  return city === 'UTC' ? distance : `${city}${joint}${distance}`
}
