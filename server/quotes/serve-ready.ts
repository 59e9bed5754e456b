import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** An answer that is the same for everybody: written once and sent as it is. */
export type ReadyAnswer = { text: string; etag: string; maxAge: number; packed?: Packed }

/** The same answer packed with gzip, for who can read that. It is another form of it, so it has an etag of its own. */
type Packed = { bytes: Buffer; etag: string }

export const readyAnswer = (text: string, maxAge: number): ReadyAnswer => ({
  text,
  etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
  maxAge,
})

/** Packs an answer that stays as it is. One that changes every second is not worth it, and one with a secret in it would betray its length. */
export const packAnswer = (answer: ReadyAnswer): ReadyAnswer => ({
  ...answer,
  packed: { bytes: gzipSync(answer.text, { level: 9 }), etag: answer.etag.replace(/"$/, '.gz"') },
})

const readsGzip = (encodings: string | string[] | undefined): boolean =>
  /(?:^|[,\s])gzip\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i.test(String(encodings ?? ''))

/**
 * Answers the URLs it knows, exactly as spelled, before their route runs. Any other spelling of the same query goes to the route itself,
 * which checks it and answers the same.
 */
export function serveReady(scope: FastifyInstance, answers: ReadonlyMap<string, () => ReadyAnswer>): void {
  scope.addHook('preHandler', async (request, reply) => {
    const answer = answers.get(request.url)?.()
    if (!answer) return
    const packed = readsGzip(request.headers['accept-encoding']) ? answer.packed : undefined
    const { etag } = packed ?? answer
    reply.header('etag', etag).header('cache-control', `public, max-age=${answer.maxAge}`)
    if (answer.packed) reply.header('vary', 'accept-encoding')
    // The browser's copy is still good; what the page gets is 200 all the same.
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    return packed ? reply.header('content-encoding', 'gzip').send(packed.bytes) : reply.send(answer.text)
  })
}
