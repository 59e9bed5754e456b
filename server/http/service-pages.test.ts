import { namedRoutes } from '@candor/tests/database/sample-requests.ts'
import { problemOf, startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { reaches } from '@candor/wire/reach.ts'
import { refusalStatus } from '@candor/wire/refusals.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiDocument } from './api-document.ts'

const metricsToken = 'a-token-for-prometheus'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    settings: { METRICS_TOKEN: metricsToken, RATE_LIMIT_PER_MINUTE: '100000' },
  })
})
afterAll(() => server.stop())

describe('the description of the API', () => {
  it('is OpenAPI 3.1 with every route, its success and its refusals', async () => {
    const answer = await server.client().get('/api/openapi.json')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ])
    const document = answer.json as ApiDocument
    expect(document.openapi).toBe('3.1.0')
    expect(document.info).toMatchObject({ title: 'Candor', version: expect.any(String) })
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        operation.operationId,
        method.toUpperCase(),
        path,
      ]),
    )
    expect(described.toSorted()).toEqual(
      namedRoutes()
        .map(([name, { method, path }]) => [name, method, path])
        .toSorted(),
    )
    for (const [name, route] of namedRoutes()) {
      const operation = document.paths[route.path]?.[route.method.toLowerCase()]
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        expect.arrayContaining(['200', '400', '429', 'default']),
      )
      expect(operation?.summary).toMatch(/\.$/)
      const keys = route.reach && reaches[route.reach].keys !== 'never' ? [{ apiKey: [] }] : []
      const security = { open: [], customer: [{ session: [] }, ...keys], operator: [{ operatorSession: [] }] }
      expect([name, operation?.security]).toEqual([name, security[route.access]])
    }
  })

  it('refers only to what it contains', async () => {
    const { text, json } = await server.client().get('/api/openapi.json')
    for (const [, reference = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = reference
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], json)
      expect(found).toBeDefined()
    }
    expect(text).toContain('"additionalProperties":false')
  })

  it('can be read as a page without a script, with every route and every code', async () => {
    const { text, headers } = await server.client().get('/api/docs')
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(text).not.toMatch(/<script|javascript:|https?:\/\//i)
    for (const [name, { path }] of namedRoutes()) {
      expect(text).toContain(`<section id="${name}">`)
      expect(text).toContain(`<code>${path}</code>`)
    }
    for (const code of Object.keys(refusalStatus)) expect(text).toContain(`<tr id="${code}">`)
  })
})

describe('/metrics', () => {
  const ask = async (headers: Record<string, string> = {}) =>
    await server.client().send('GET', '/metrics', { headers })

  it('does not exist for who has no token or a wrong one', async () => {
    for (const headers of [
      {},
      { authorization: 'Bearer wrong' },
      { authorization: metricsToken },
      { authorization: 'Bearer ' },
    ])
      expect(problemOf(await ask(headers)).code).toBe('not-found')
    expect(problemOf(await server.client().get(`/metrics?token=${metricsToken}`)).code).toBe('not-found')
  })

  it('counts requests by route, not by address', async () => {
    await server.client().get('/api/v1/session')
    await server.client().get('/a/path/that/leads/nowhere')
    const answer = await ask({ authorization: `Bearer ${metricsToken}` })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/)
    expect(answer.text).toMatch(
      /candor_http_requests_total\{method="GET",route="\/api\/v1\/session",status="200"\} [1-9]/,
    )
    expect(answer.text).toMatch(/candor_http_requests_total\{method="GET",route="none",status="404"\} [1-9]/)
    expect(answer.text).toMatch(/^candor_bus_connected 1$/m)
    expect(answer.text).toContain('process_resident_memory_bytes')
    expect(answer.text).not.toContain('leads/nowhere')
  })

  it('does not exist where no token is set', async () => {
    const without = await startTestServer()
    const headers = { authorization: 'Bearer null' }
    expect(problemOf(await without.client().send('GET', '/metrics', { headers })).code).toBe('not-found')
    await without.stop()
  })
})

describe('/health and /ready', () => {
  it('say that the process answers, and that it can serve', async () => {
    const health = await server.client().get('/health')
    expect([health.status, health.json, health.headers.get('cache-control')]).toEqual([
      200,
      { status: 'ok' },
      'no-store',
    ])
    expect((await server.client().get('/ready')).json).toEqual({
      status: 'ready',
      database: 'answers',
      writes: 'done',
      money: 'moving',
      prices: 'live',
      clock: 'steady',
      watching: 'nobody',
      roles: ['api', 'feed', 'watcher', 'jobs'],
    })
  })

  it('say from the moment of a stop that requests should go elsewhere, while requests are still answered', async () => {
    const ending = await startTestServer()
    const before = await ending.client().get('/api/v1/instruments')
    ending.drain()
    const refused = await ending.client().get('/ready')
    expect([refused.status, refused.json]).toEqual([503, expect.objectContaining({ status: 'draining' })])
    const served = await ending.client().get('/api/v1/instruments')
    expect([before.status, served.status, (await ending.client().get('/health')).status]).toEqual([
      200, 200, 200,
    ])
    expect([before.headers.get('connection'), served.headers.get('connection')]).toEqual([
      'keep-alive',
      'close',
    ])
    await ending.stop()
  })

  it('tell apart a server that lives from one without its database', async () => {
    const lonely = await startTestServer({ booksAreBroken: true })
    const owner = new pg.Client({ connectionString: lonely.databaseUrl.replace(/[^/]+$/, 'postgres') })
    await owner.connect()
    expect((await lonely.client().get('/ready')).status).toBe(200)
    await owner.query(`drop database ${new URL(lonely.databaseUrl).pathname.slice(1)} with (force)`)
    await owner.end()
    const refused = await lonely.client().get('/ready')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    expect(refused.json).toMatchObject({ status: 'not-ready', database: 'silent', money: 'refused' })
    expect((await lonely.client().get('/health')).status).toBe(200)
    expect(
      problemOf(
        await lonely.client().post('/api/v1/customers/trial', { locale: 'en', deviceId: 'x'.repeat(16) }),
      ).status,
    ).toBeGreaterThanOrEqual(500)
    await lonely.stop()
  })
})

describe('the rate limit', () => {
  it('answers with a problem that says how long to wait, and leaves the app’s files alone', async () => {
    const strict = await startTestServer({ settings: { RATE_LIMIT_PER_MINUTE: '5' } })
    const client = strict.client()
    for (let count = 0; count < 5; count += 1) expect((await client.get('/api/v1/session')).status).toBe(200)
    const refused = await client.get('/api/v1/session')
    const problem = problemOf(refused)
    expect([refused.status, problem.code]).toEqual([429, 'too-many-requests'])
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(problem.params).toEqual({ seconds: String(seconds) })
    await expect(client.openSocket()).rejects.toThrow('upgrade refused with 429')
    expect((await client.get('/health')).status).toBe(200)
    await strict.stop()
  })
})

describe('the set-up page', () => {
  it('speaks the language of the browser and never repeats the token', async () => {
    const ask = (language: string) =>
      server.client().send('GET', '/setup?token=%3Cb%3Ewrong', { headers: { 'accept-language': language } })
    const titles = await Promise.all(['en', 'zh-CN', 'zh-TW,zh;q=0.8', 'ms-MY', 'fr'].map(ask))
    expect(titles.map(({ text }) => /<html lang="([^"]+)"/.exec(text)?.[1])).toEqual([
      'en',
      'zh-Hans',
      'zh-Hant',
      'ms',
      'en',
    ])
    for (const { text, headers } of titles) {
      expect(text).not.toContain('wrong')
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  it.each(['', '?token=', '?token=a&token=b', '?token[a]=b', '?token=%00', `?token=${'x'.repeat(5_000)}`])(
    'says that %s is no valid link',
    async (query) => {
      const answer = await server.client().get(`/setup${query}`)
      expect(answer.status).toBe(200)
      expect(answer.text).toContain('not valid')
    },
  )
})
