import { hostname } from 'node:os'
import {
  problemOf,
  readAnswer,
  startTestServer,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isOwnHost } from './check-host.ts'

const alone = { publicOrigin: null, host: '0.0.0.0' }
const behind = { publicOrigin: 'https://candor.example', host: '127.0.0.1' }

describe('a name is ours', () => {
  it.each([
    'localhost',
    'localhost:3000',
    'LOCALHOST.:3000',
    'candor.localhost:3000',
    '127.0.0.1:3000',
    '192.168.1.20:3000',
    '[::1]:3000',
    '[fe80::1]',
    '',
  ])('where it cannot be anybody else’s: %s', (host) => {
    expect(isOwnHost(host, alone)).toBe(true)
    expect(isOwnHost(host, behind)).toBe(true)
  })

  it('where it is this machine’s, or the one we listen on', () => {
    expect(isOwnHost(`${hostname()}:3000`, alone)).toBe(true)
    expect(isOwnHost(`${hostname()}.local`, alone)).toBe(true)
    expect(isOwnHost('box.home:3000', { ...alone, host: 'box.home' })).toBe(true)
  })

  it('where it is the public one, and then no other', () => {
    expect(isOwnHost('candor.example', behind)).toBe(true)
    expect(isOwnHost('Candor.Example:443', behind)).toBe(true)
    expect(isOwnHost('candor.example.evil.example', behind)).toBe(false)
    expect(isOwnHost(`${hostname()}.local`, behind)).toBe(false)
  })

  it.each([
    'evil.example',
    'evil.example:3000',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'notlocalhost',
    '[evil.example]',
    '127.0.0.1@evil.example',
  ])('and not where another site lets it point at us: %s', (host) => {
    expect(isOwnHost(host, alone)).toBe(false)
    expect(isOwnHost(host, behind)).toBe(false)
  })
})

describe('a page of another site whose name was moved to our address', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  const ask = async (lines: string) =>
    readAnswer(await server.exchange(`${lines}\r\nhost: evil.example\r\nconnection: close\r\n\r\n`))

  it('reads nothing, changes nothing and opens no socket, although its origin is its host', async () => {
    const origin = 'origin: http://evil.example'
    const upgrade =
      'upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: aaaaaaaaaaaaaaaaaaaaaA=='
    for (const lines of [
      'GET /api/v1/session HTTP/1.1',
      'GET /setup?token=x HTTP/1.1',
      `DELETE /api/v1/session HTTP/1.1\r\n${origin}`,
    ])
      expect(problemOf(await ask(lines))).toMatchObject({ status: 403, code: 'foreign-origin' })
    const socket = await server.exchange(
      `GET /ws HTTP/1.1\r\nhost: evil.example\r\nconnection: upgrade\r\n${upgrade}\r\n${origin}\r\n\r\n`,
    )
    expect(readAnswer(socket).status).toBe(403)
  })
})
