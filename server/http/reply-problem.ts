import { messagesEn } from '@candor/wire/messages.en.ts'
import type { Problem } from '@candor/wire/problem.ts'
import { refusalStatus } from '@candor/wire/refusals.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Refusal, RefusedRequest, refusal } from './refusal.ts'

/** Every answer that is not 200 is written here, as `application/problem+json`. */
export function replyProblem(request: FastifyRequest, reply: FastifyReply, refused: Refusal): FastifyReply {
  const status = refusalStatus[refused.code]
  const problem: Problem = {
    type: `/api/docs#${refused.code}`,
    title: messagesEn[refused.code],
    status,
    code: refused.code,
    message: refused.code,
    ...(refused.params && { params: refused.params }),
    fields: refused.fields ?? [],
    requestId: request.id,
  }
  if (refused.params?.['seconds']) reply.header('retry-after', refused.params['seconds'])
  return reply.code(status).type('application/problem+json; charset=utf-8').send(JSON.stringify(problem))
}

/** What Fastify itself refuses (size, kind of content, unreadable JSON, time), said in the words of the catalogue. */
function refusalOf(error: FastifyError): Refusal {
  if (error instanceof RefusedRequest) return error.refusal
  switch (error.statusCode) {
    case 400:
      return refusal('invalid-request')
    case 404:
      return refusal('not-found')
    case 408:
      return refusal('request-timeout')
    case 413:
    case 431:
      return refusal('payload-too-large')
    case 414:
      return refusal('invalid-request')
    case 415:
      return refusal('unsupported-media-type')
    case 503:
      return refusal('server-busy')
    default:
      return refusal('internal-error')
  }
}

export function registerProblemReplies(server: FastifyInstance): void {
  server.setNotFoundHandler((request, reply) => replyProblem(request, reply, refusal('not-found')))
  server.setErrorHandler<FastifyError>((error, request, reply) => {
    const refused = refusalOf(error)
    if (refused.code === 'internal-error') request.log.error({ err: error }, 'request failed')
    return replyProblem(request, reply, refused)
  })
}
