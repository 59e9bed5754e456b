/** The push services of the browsers; a name that begins with a dot stands for every host below it. */
const usualHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  'web.push.apple.com',
  '.push.apple.com',
  '.notify.windows.com',
]

/**
 * Whether pushes may be sent to an address that a browser has named: https on its usual port, to a push service that is known. Whether the
 * host's machines are on the public internet is checked with each request, by the guarded client.
 */
export function isPushEndpoint(address: string, furtherHosts: readonly string[]): boolean {
  const url = URL.parse(address)
  if (url === null || url.protocol !== 'https:' || url.port !== '') return false
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false
  const host = url.hostname
  return [...usualHosts, ...furtherHosts].some((known) =>
    known.startsWith('.') ? host.endsWith(known) && host.length > known.length : host === known,
  )
}
