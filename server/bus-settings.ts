import { accept } from '@candor/domain/result.ts'
import type { NatsSettings } from './bus/nats-settings.ts'
import { type Reader, wrong } from './setting-reader.ts'

const mend =
  'Write nats://user:password@host:4222, or tls:// where it is on another machine; several servers of one cluster are separated by commas.'

/** The addresses may hold a password, so they are never repeated in a message. */
export const natsUrl: Reader<NatsSettings> = (text) => {
  const urls = text.split(',').map((part) => URL.parse(part.trim()))
  const found = urls.filter((url) => url !== null)
  const [first] = found
  if (!first || found.length < urls.length || found.some(({ hostname }) => hostname === ''))
    return wrong('it is not an address', mend)
  const [protocol, ...others] = new Set(found.map((url) => url.protocol))
  if (others.length > 0) return wrong('its addresses begin differently', mend)
  if (protocol !== 'nats:' && protocol !== 'tls:') return wrong(`it begins with ${protocol}`, mend)
  const [username, password] = [first.username, first.password].map(decodeURIComponent)
  return accept({
    servers: found.map(({ hostname, port }) => `${hostname}:${port || '4222'}`),
    encrypted: protocol === 'tls:',
    username: username || null,
    password: password || null,
  })
}
