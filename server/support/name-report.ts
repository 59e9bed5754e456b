import type { FastifyReply } from 'fastify'

/** What a customer sent is saved, never shown: even opened by itself it may do nothing. */
export function nameReport(reply: FastifyReply, id: string): void {
  reply.header('content-disposition', `attachment; filename="report-${id}.json"`)
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
}
