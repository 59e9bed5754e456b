import {
  problemOf,
  readAnswer,
  startTestServer,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const request = (line: string, ...headers: string[]) =>
  `${[line, 'host: 127.0.0.1', 'connection: close', ...headers].join('\r\n')}\r\n\r\n`

/** Bytes that a careless or hostile program might send, and the code they are answered with. */
const broken: [string, string, string][] = [
  ['no HTTP at all', 'hello there\r\n\r\n', 'invalid-request'],
  ['a TLS greeting', '\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03', 'invalid-request'],
  ['a method nobody knows', request('FROBNICATE / HTTP/1.1'), 'invalid-request'],
  ['a version nobody knows', request('GET / HTTP/7.3'), 'invalid-request'],
  ['a header without a colon', request('GET /health HTTP/1.1', 'nonsense'), 'invalid-request'],
  ['a NUL in a header', request('GET /health HTTP/1.1', 'x: a\0b'), 'invalid-request'],
  [
    'two lengths',
    request('POST /api/v1/session HTTP/1.1', 'content-length: 5', 'content-length: 6'),
    'invalid-request',
  ],
  [
    'a length and chunks',
    request('POST /api/v1/session HTTP/1.1', 'content-length: 5', 'transfer-encoding: chunked'),
    'invalid-request',
  ],
  ['a negative length', request('POST /api/v1/session HTTP/1.1', 'content-length: -1'), 'invalid-request'],
  [
    'a broken chunk',
    `${request('POST /api/v1/session HTTP/1.1', 'content-type: application/json', 'transfer-encoding: chunked')}zz\r\n`,
    'invalid-request',
  ],
  [
    'a length beyond all bounds',
    request('POST /api/v1/session HTTP/1.1', 'content-type: application/json', 'content-length: 9999999999'),
    'payload-too-large',
  ],
  ['a very long address', request(`GET /api/v1/${'a'.repeat(100_000)} HTTP/1.1`), 'payload-too-large'],
  ['a very long header', request('GET /health HTTP/1.1', `x: ${'a'.repeat(100_000)}`), 'payload-too-large'],
  ['a long address that still fits', request(`GET /api/v1/${'a'.repeat(10_000)} HTTP/1.1`), 'not-found'],
  ['an address of another server', request('GET http://evil.example/api HTTP/1.1'), 'not-found'],
  ['a tunnel', request('TRACE /api/v1/session HTTP/1.1'), 'not-found'],
  ['a bare star', request('OPTIONS * HTTP/1.1'), 'not-found'],
  ['no host', 'GET /api/v1/session HTTP/1.1\r\nconnection: close\r\n\r\n', 'invalid-request'],
  ['an expectation nobody meets', request('GET /nothing HTTP/1.1', 'expect: miracles'), 'invalid-request'],
]

/** What holds of every answer, also of one that no route has given. */
function expectKept(headers: Headers): void {
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
}

describe('what is hardly HTTP', () => {
  it.each(broken)('%s is answered with a problem', async (_what, bytes, code) => {
    const answer = readAnswer(await server.exchange(bytes))
    const problem = problemOf(answer)
    expect([problem.code, answer.headers.get('x-request-id')]).toEqual([code, problem.requestId])
    expectKept(answer.headers)
  })

  it.each(['/%', '/api/v1/%zz', '/api/v1/session%', '/%c0%af'])('the address %s is refused', async (path) => {
    const answer = await server.client().get(path)
    expect(problemOf(answer).code).toBe('invalid-request')
    expectKept(answer.headers)
  })

  it('goes on serving after all of it', async () => {
    expect((await server.client().get('/health')).json).toEqual({ status: 'ok' })
    expect(server.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  })
})

describe('a path that leads nowhere', () => {
  it.each([
    '/',
    '/api',
    '/api/',
    '/api/v1',
    '/api/v2/session',
    '//api/v1/session',
    '/api/v1/session/..',
    '/.env',
    '/.git/config',
    '/api/v1/session\\',
    '/ws',
    '/metrics',
  ])('%s is not found, as a problem', async (path) => {
    const answer = await server.client().get(path)
    expect([answer.status, problemOf(answer).code]).toEqual([404, 'not-found'])
  })

  it('is not opened as a socket either', async () => {
    const upgrade = [
      'upgrade: websocket',
      'sec-websocket-version: 13',
      'sec-websocket-key: aaaaaaaaaaaaaaaaaaaaaa==',
    ]
    for (const path of ['/api/v1/session', '/setup?token=open-sesame', '/health', '/nothing']) {
      const raw = await server.exchange(
        `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\n${upgrade.join('\r\n')}\r\n\r\n`,
      )
      expect(readAnswer(raw).status).toBe(404)
      expect(problemOf(readAnswer(raw)).code).toBe('not-found')
    }
    expect(server.log.join('')).not.toContain('open-sesame')
  })
})
