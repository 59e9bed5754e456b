import type { Change } from './change-body.ts'

const oddHeaders: [string, string[]][] = [
  [
    'content-type',
    [
      '',
      'text/plain',
      'application/json; charset=utf-16',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/octet-stream',
      'nonsense',
      'application/json, text/html',
    ],
  ],
  ['content-encoding', ['gzip', 'br', 'nonsense']],
  ['accept', ['text/html', '*/*;q=nonsense', 'x'.repeat(4_000)]],
  ['accept-language', ['zh', 'xx-\u00ff', `en;q=${'9'.repeat(400)}`, '*']],
  ['accept-encoding', ['gzip, br, zstd', 'nonsense', '*;q=0']],
  [
    'authorization',
    [
      'Bearer ',
      'Bearer ck_',
      `Bearer ck_${'0'.repeat(64)}`,
      'Basic YTpi',
      'Bearer \u00ff',
      'x'.repeat(4_000),
    ],
  ],
  [
    'cookie',
    [
      'candor_session=',
      `candor_session=${'a'.repeat(43)}`,
      'candor_session=%zz',
      'a=b; ; =',
      'candor_session=a; candor_session=b',
    ],
  ],
  ['origin', ['null', 'https://evil.example', 'http://', '']],
  ['sec-fetch-site', ['cross-site', 'nonsense']],
  ['host', ['evil.example', '127.0.0.1', 'localhost:1', '[::1]']],
  ['if-none-match', ['*', '"x"', 'W/"x"']],
  ['range', ['bytes=0-0', 'bytes=9-1', 'bytes=-1', 'lines=1-2']],
  [
    'x-forwarded-for',
    ['', 'nonsense', '::1', '1.2.3.4, 5.6.7.8', `${'1.2.3.4, '.repeat(100)}`, '::ffff:1.2.3.4%eth0'],
  ],
  ['x-forwarded-host', ['evil.example']],
  ['x-forwarded-proto', ['https', 'javascript']],
  ['x-http-method-override', ['DELETE']],
  ['user-agent', ['', '\u00ff'.repeat(500), 'x'.repeat(6_000)]],
  ['upgrade', ['h2c', 'websocket']],
]

const oddHeader: Change = (draft, dice) => {
  const [name, values] = dice.pick(oddHeaders) ?? ['accept', []]
  const value = dice.pick(values) ?? ''
  if (name === 'upgrade') draft.headers['connection'] = 'upgrade'
  draft.headers[name] = value
  return `${name} is odd`
}

const oddKeys = [
  '',
  'short',
  'x'.repeat(65),
  'x'.repeat(4_000),
  'with space here',
  '\u00ff'.repeat(10),
  '__proto__',
  '../../..',
  '00000000',
]

/** Keys that were used before, by the same and by other requests, and keys that are none. */
const oddKey: Change = (draft, dice) => {
  if (draft.method === 'GET') return null
  if (dice.chance(0.3)) {
    draft.headers['idempotency-key'] = dice.pick(oddKeys) ?? ''
    return 'an odd key'
  }
  if (dice.chance(0.2)) {
    delete draft.headers['idempotency-key']
    return 'no key'
  }
  draft.headers['idempotency-key'] = `used-before-${dice.below(2)}`
  return 'a key used before'
}

const dropHeader: Change = (draft, dice) => {
  // Without a host, Node refuses before our code runs.
  const dropped = dice.pick(Object.keys(draft.headers).filter((name) => name !== 'host'))
  if (dropped === undefined) return null
  delete draft.headers[dropped]
  return `no ${dropped}`
}

export const headerChanges: readonly Change[] = [oddHeader, oddHeader, oddKey, oddKey, dropHeader]
