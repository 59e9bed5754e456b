import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../postgres/database-away.ts'
import { isDiskFull } from '../postgres/disk-full.ts'
import { answerBrokenHttp } from './answer-broken-http.ts'
import { problemFor, problemKind } from './problem-document.ts'
import { type Refusal, RefusedRequest, refusal } from './refusal.ts'

/** Every answer of a route that is not 200 is written here, as `application/problem+json`. */
export function replyProblem(request: FastifyRequest, reply: FastifyReply, refused: Refusal): FastifyReply {
  const problem = problemFor(refused, request.id)
  request.refusedWith = refused.code
  if (refused.params?.['seconds']) reply.header('retry-after', refused.params['seconds'])
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type(problemKind)
    .send(JSON.stringify(problem))
}

const isClientsFault = (status = 500): boolean => status >= 400 && status < 500

/** What Fastify itself refuses (size, kind of content, unreadable JSON, time), said in the words of the catalogue. */
function refusalOf(error: FastifyError): Refusal {
  if (error instanceof RefusedRequest) return error.refusal
  switch (error.statusCode) {
    // Paths that try to leave the folder of the app are forbidden to the file server; there is nothing there.
    case 403:
    case 404:
      return refusal('not-found')
    case 408:
      return refusal('request-timeout')
    case 413:
    case 431:
      return refusal('payload-too-large')
    case 415:
      return refusal('unsupported-media-type')
    case 503:
      return refusal('server-busy')
    default:
      if (isClientsFault(error.statusCode)) return refusal('invalid-request')
      if (isDiskFull(error)) return refusal('saving-unavailable')
      return refusal(isDatabaseAway(error) ? 'network-error-try-later' : 'internal-error')
  }
}

export function registerProblemReplies(server: FastifyInstance): void {
  server.setNotFoundHandler((request, reply) => replyProblem(request, reply, refusal('not-found')))
  server.setErrorHandler<FastifyError>((error, request, reply) => {
    const refused = refusalOf(error)
    if (refused.code === 'internal-error' || refused.code === 'network-error-try-later')
      request.log.error({ err: error }, 'request failed')
    return replyProblem(request, reply, refused)
  })
  answerBrokenHttp(server)
}
