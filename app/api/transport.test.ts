import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { activityStore } from '@candor/client/api/activity.ts'
import { download, fileNameIn } from '@candor/client/api/download.ts'
import { onSessionRefused } from '@candor/client/api/session-refusals.ts'
import { readSession, signIn } from '@candor/wire/customers.ts'
import { emptyReply } from '@candor/wire/define-route.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { request } from './request.ts'

type Answer = { status: number; body: string; type?: string; delay?: number }

let server: Server
let answer: Answer
let seen: { method: string; url: string; body: string; type: string | undefined }
const realFetch = globalThis.fetch

beforeEach(async () => {
  server = createServer((incoming, outgoing) => {
    let body = ''
    incoming.on('data', (part) => {
      body += part
    })
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming
      seen = { method, url, body, type: headers['content-type'] }
      const { status, body: text, type = 'application/json', delay = 0 } = answer
      setTimeout(() => outgoing.writeHead(status, { 'content-type': type }).end(text), delay)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  // In a browser the base is the page's own origin; here it has to be said.
  globalThis.fetch = (path, init) => realFetch(`http://127.0.0.1:${port}${path}`, init)
})

afterEach(() => {
  globalThis.fetch = realFetch
  server.closeAllConnections()
  server.close()
})

const visitor = JSON.stringify({ customer: null, endsAt: null, canReturn: false })
const problem = (code: string, status: number) =>
  JSON.stringify({
    type: '/',
    title: 't',
    status,
    code,
    message: code,
    fields: [{ path: 'password', problem: 'field-invalid' }],
    requestId: 'r1',
  })

describe('a download', () => {
  it('gives the bytes with their name, and the server’s no where there are none', async () => {
    answer = { status: 200, body: 'a,b', type: 'text/csv' }
    const fetched = await download('/api/v1/statements/1/file')
    expect(fetched.ok && (await fetched.value.bytes.text())).toBe('a,b')
    answer = { status: 404, body: problem('not-found', 404), type: 'application/problem+json' }
    expect(await download('/api/v1/statements/2/file')).toMatchObject({
      ok: false,
      refusal: { code: 'not-found' },
    })
    const named = new Headers({ 'content-disposition': 'attachment; filename="candor-2025.csv"' })
    expect(fileNameIn(named)).toBe('candor-2025.csv')
  })

  it('tells the shell that the session is over, as any request does', async () => {
    const told = vi.fn()
    const forget = onSessionRefused(told)
    answer = { status: 401, body: problem('session-expired', 401), type: 'application/problem+json' }
    await download('/api/v1/identity/documents/1')
    expect(told).toHaveBeenCalledTimes(1)
    forget()
  })

  it('has code 5 after sixty seconds, and shows the loading text after 800 ms', async () => {
    answer = { status: 200, body: 'a', delay: 1_000 }
    const slow = download('/api/v1/statements/1/file')
    await new Promise((resolve) => setTimeout(resolve, 900))
    expect(activityStore.getState().slow).toBe(1)
    await slow
    expect(activityStore.getState().slow).toBe(0)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((wait) => {
      expect(wait).toBe(60_000)
      return AbortSignal.abort()
    })
    expect(await download('/api/v1/statements/1/file')).toMatchObject({
      ok: false,
      refusal: { code: 'request-timeout', transportCode: 5 },
    })
    vi.restoreAllMocks()
  })
})

describe('request', () => {
  it('gives the reply on 200, checked against its description', async () => {
    answer = { status: 200, body: visitor }
    expect(await request(readSession)).toEqual({ ok: true, value: JSON.parse(visitor) })
    expect(seen).toMatchObject({ method: 'GET', url: '/api/v1/session', body: '' })
  })

  it('posts JSON', async () => {
    answer = { status: 200, body: visitor }
    await request(signIn, { body: { account: 'a', password: 'b', deviceId: '0123456789abcdef' } })
    expect(seen.method).toBe('POST')
    expect(seen.type).toBe('application/json')
    expect(JSON.parse(seen.body)).toEqual({ account: 'a', password: 'b', deviceId: '0123456789abcdef' })
  })

  it.each([201, 204, 206, 304])('takes status %i for no success', async (status) => {
    answer = { status, body: status === 201 || status === 206 ? visitor : '' }
    expect((await request(readSession)).ok).toBe(false)
  })

  it('gives a problem with its code and fields', async () => {
    answer = {
      status: 401,
      body: problem('incorrect-account-or-password', 401),
      type: 'application/problem+json',
    }
    expect(await request(readSession)).toMatchObject({
      ok: false,
      refusal: {
        code: 'incorrect-account-or-password',
        transportCode: null,
        fields: [{ path: 'password', problem: 'field-invalid' }],
      },
    })
  })

  it('calls an answer that is none of ours a connection error', async () => {
    for (const body of ['<html>Bad gateway</html>', '', '{"half":', '{"customer":{"accountNumber":1}}']) {
      answer = { status: body.startsWith('{"c') ? 200 : 502, body }
      expect(await request(readSession)).toMatchObject({
        ok: false,
        refusal: { code: 'backend-connection-error' },
      })
    }
  })

  it('has code 5 where nobody answers', async () => {
    globalThis.fetch = (path, init) => realFetch(`http://127.0.0.1:1${path}`, init)
    expect(await request(readSession)).toMatchObject({
      ok: false,
      refusal: { code: 'network-error', transportCode: 5 },
    })
  })

  it('has code 5 after sixty seconds', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((wait) => {
      expect(wait).toBe(60_000)
      return AbortSignal.abort()
    })
    answer = { status: 200, body: visitor, delay: 50 }
    expect(await request(readSession)).toMatchObject({
      ok: false,
      refusal: { code: 'request-timeout', transportCode: 5 },
    })
    vi.restoreAllMocks()
  })

  it('has code 600003 when aborted', async () => {
    answer = { status: 200, body: visitor, delay: 500 }
    const abort = new AbortController()
    const asked = request(readSession, {}, { signal: abort.signal })
    abort.abort()
    expect(await asked).toMatchObject({
      ok: false,
      refusal: { code: 'request-aborted', transportCode: 600_003 },
    })
  })

  it('counts a request as slow after 800 ms and not before, unless it is quiet', async () => {
    answer = { status: 200, body: visitor, delay: 1_000 }
    const asked = request(readSession)
    const quiet = request(readSession, {}, { quiet: true })
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(activityStore.getState().slow).toBe(0)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(activityStore.getState().slow).toBe(1)
    await Promise.all([asked, quiet])
    expect(activityStore.getState().slow).toBe(0)
  })

  it('tells the shell, and nobody else, when the session is over', async () => {
    const told = vi.fn()
    const forget = onSessionRefused(told)
    answer = { status: 401, body: problem('session-expired', 401) }
    await request(readSession)
    answer = { status: 401, body: problem('incorrect-account-or-password', 401) }
    await request(readSession)
    expect(told).toHaveBeenCalledTimes(1)
    forget()
  })

  it('fills parameters into the path, escaped, and sends the query', async () => {
    answer = { status: 200, body: '{}' }
    const route = { ...readSession, path: '/api/v1/things/{id}', reply: emptyReply } as const
    await request(route, { params: { id: '../a b' }, query: { q: 'é&' } } as never)
    expect(seen.url).toBe('/api/v1/things/..%2Fa%20b?q=%C3%A9%26')
  })
})
