import type { FastifyInstance } from 'fastify'
import { apiDocument, type RouteGroup } from './api-document.ts'
import { docsPage } from './docs-page.ts'

/** Routes do not change while the server runs, and describing all of them takes a tenth of a second: once, when somebody asks. */
export function registerApiDocument(
  server: FastifyInstance,
  groups: readonly RouteGroup[],
  publicOrigin: string | null,
): void {
  let document: string | null = null
  let page: string | null = null
  server.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(apiDocument(groups, publicOrigin))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  server.get('/api/docs', async (_request, reply) => {
    page ??= docsPage(apiDocument(groups, null))
    return reply.type('text/html; charset=utf-8').send(page)
  })
}
