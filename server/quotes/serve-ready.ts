import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** An answer that is the same for everybody: written once and sent as it is. */
export type ReadyAnswer = { text: string; etag: string; maxAge: number }

export const readyAnswer = (text: string, maxAge: number): ReadyAnswer => ({
  text,
  etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
  maxAge,
})

/**
 * Answers the URLs it knows, exactly as spelled, before their route runs. Any other spelling of the same query goes to the route itself,
 * which checks it and answers the same.
 */
export function serveReady(scope: FastifyInstance, answers: ReadonlyMap<string, () => ReadyAnswer>): void {
  scope.addHook('preHandler', async (request, reply) => {
    const answer = answers.get(request.url)?.()
    if (!answer) return
    reply.header('etag', answer.etag).header('cache-control', `public, max-age=${answer.maxAge}`)
    // The browser's copy is still good; what the page gets is 200 all the same.
    if (request.headers['if-none-match'] === answer.etag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(answer.text)
  })
}
