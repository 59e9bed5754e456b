import { startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiDocument, Operation } from './api-document.ts'

let server: TestServer
let document: ApiDocument
let operations: { path: string; method: string; operation: Operation }[]
beforeAll(async () => {
  server = await startTestServer({ settings: { METRICS_TOKEN: 'a-token-for-prometheus' } })
  document = (await server.client().get('/api/openapi.json')).json as ApiDocument
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
})
afterAll(() => server.stop())

/** What the server answers beside its API, and why the document says nothing of it. */
const undescribed: Record<string, string> = {
  'GET /api/openapi.json': 'the document itself',
  'GET /api/docs': 'the document as a page',
  'GET /health': 'for supervisors, described in OPERATIONS',
  'GET /ready': 'for load balancers, described in OPERATIONS',
  'GET /metrics': 'for Prometheus, described in OPERATIONS',
  'GET /setup': 'the page of the first start, for people',
  'POST /setup': 'the form of that page',
  'GET /unsubscribe': 'the page that a link in an e-mail opens, for people',
  'POST /unsubscribe': 'the button of that page, which mail programs press by themselves',
  'GET /ws': 'the socket, which OpenAPI has no words for',
  'GET /api/v1/operator/ws': 'the socket of operators',
}

type Response = { $ref?: string; description?: string; content?: Record<string, unknown> }

const resolved = (response: Response): Response | undefined => {
  const name = response.$ref?.replace('#/components/responses/', '')
  return name === undefined
    ? response
    : (document.components['responses'] as Record<string, Response> | undefined)?.[name]
}

describe('the API document', () => {
  it('names every route of the server but those listed here', () => {
    const described = operations.map(
      ({ path, method }) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    )
    const there = server.routes.map(({ method, url }) => `${method} ${url}`)
    expect([...described, ...Object.keys(undescribed)].toSorted()).toEqual(there.toSorted())
  })

  it('says where the server is', async () => {
    expect(document.servers).toEqual([{ url: '/', description: 'This server' }])
    const named = await startTestServer({ settings: { PUBLIC_ORIGIN: 'https://candor.example' } })
    const { json } = await named.client().send('GET', '/api/openapi.json', {
      headers: { host: 'candor.example' },
    })
    expect((json as ApiDocument).servers).toMatchObject([{ url: 'https://candor.example' }])
    await named.stop()
  })

  it('gives every operation a name of its own, a tag it explains, a sentence and who may call it', () => {
    const names = operations.map(({ operation }) => operation.operationId)
    expect(names).toEqual([...new Set(names)])
    const tags = document.tags.map(({ name }) => name)
    expect(tags).toEqual([...new Set(tags)])
    for (const { description } of document.tags) expect(description).toMatch(/\.$/)
    for (const { operation } of operations) {
      expect(operation.tags).toHaveLength(1)
      expect(tags).toContain(operation.tags[0])
      expect(operation.summary).toMatch(/^\p{Lu}.*\.$/u)
      expect(operation.description).toMatch(/^(Open to everyone|For (customers|operators)) ?.*\.$/)
    }
    const used = new Set(operations.map(({ operation }) => operation.tags[0]))
    expect(tags.filter((tag) => !used.has(tag))).toEqual([])
  })

  it('names only security schemes that it describes', () => {
    const schemes = Object.keys(document.components['securitySchemes'] as object)
    const used = operations.flatMap(({ operation }) => operation.security.flatMap(Object.keys))
    expect([...new Set(used)].toSorted()).toEqual(schemes.toSorted())
  })

  it('describes the refusals of every operation as problems', () => {
    for (const { path, operation } of operations) {
      const { responses } = operation
      const statuses = Object.keys(responses)
      expect(statuses.includes('404')).toBe(path.includes('{'))
      expect(statuses.includes('401')).toBe(operation.security.length > 0)
      for (const [status, response] of Object.entries(responses)) {
        const { description, content } = resolved(response) ?? {}
        expect(description).toBeTruthy()
        if (status !== '200') expect(Object.keys(content ?? {})).toEqual(['application/problem+json'])
      }
    }
  })
})
