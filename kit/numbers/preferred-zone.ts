/** The zone times are shown in: the one that was chosen, or that of the device. */
let chosen: string | null = null

export function setPreferredZone(zone: string | null): void {
  chosen = zone
}

/** Null: that of the device, whatever it is called. */
export const preferredZone = (): string | null => chosen

/** Its name, also where it is that of the device. */
export const zoneInUse = (): string => chosen ?? Intl.DateTimeFormat().resolvedOptions().timeZone

const writers = new Map<string, Intl.DateTimeFormat>()

/** Minutes by which the zone is ahead of UTC at an instant. */
export function zoneOffset(at: Date): number {
  if (chosen === null) return -at.getTimezoneOffset()
  const writer =
    writers.get(chosen) ?? new Intl.DateTimeFormat('en', { timeZone: chosen, timeZoneName: 'longOffset' })
  writers.set(chosen, writer)
  const name = writer.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = '0', minutes = '0'] = /^GMT([+-])(\d\d):(\d\d)$/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
