/** As many as are looked through on a phone. */
const most = 30

/** Places where most of our customers are; they come first while nothing is typed. */
const near = [
  'Asia/Kuala_Lumpur',
  'Asia/Singapore',
  'Asia/Hong_Kong',
  'Asia/Taipei',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Europe/London',
  'America/New_York',
  'Australia/Sydney',
  'UTC',
]

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .trim()

/** The zones of the browser whose name has what was typed; those that begin with it come first. */
export function findZones(typed: string): string[] {
  const wanted = plain(typed)
  if (wanted === '') return near
  const known = new Set([...near, ...Intl.supportedValuesOf('timeZone')])
  const found = [...known].filter((zone) => plain(zone).includes(wanted))
  const begins = (zone: string) => plain(zone.split('/').at(-1) ?? '').startsWith(wanted)
  return [...found.filter(begins), ...found.filter((zone) => !begins(zone))].slice(0, most)
}
