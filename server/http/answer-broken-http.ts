import { randomUUID } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RefusalCode } from '@candor/wire/refusals.ts'
import type { FastifyInstance } from 'fastify'
import { problemFor, problemKind } from './problem-document.ts'
import { refusal } from './refusal.ts'
import { unroutedHeaders } from './security-headers.ts'

const unroutedLines = Object.entries(unroutedHeaders)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')

/** So long a client may take to read the answer to what it was still sending. */
const lingerMs = 2_000

type HttpError = Error & { code?: string }

function codeOf(error: HttpError): RefusalCode {
  switch (error.code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 'request-timeout'
    case 'HPE_HEADER_OVERFLOW':
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return 'payload-too-large'
    default:
      return 'invalid-request'
  }
}

/**
 * What cannot be read as HTTP never becomes a request, and is answered here in the same words as everything else. The error is not
 * logged whole: it carries the bytes that came in, cookies included.
 */
export function answerBrokenHttp(server: FastifyInstance): void {
  server.server.on('checkExpectation', (_request, response: ServerResponse) => {
    const problem = problemFor(refusal('invalid-request'), randomUUID())
    const body = JSON.stringify(problem)
    response.writeHead(problem.status, {
      'content-type': problemKind,
      'content-length': Buffer.byteLength(body),
      ...unroutedHeaders,
      'x-request-id': problem.requestId,
    })
    response.end(body)
  })
  server.server.removeAllListeners('clientError')
  server.server.on('clientError', (error: HttpError, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const problem = problemFor(refusal(codeOf(error)), randomUUID())
    server.log.debug(
      { requestId: problem.requestId, status: problem.status, cause: error.code ?? null },
      'broken request',
    )
    if (!socket.writable) return socket.destroy()
    const body = JSON.stringify(problem)
    socket.end(
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\nconnection: close\r\ncontent-type: ${problemKind}\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\n${unroutedLines}x-request-id: ${problem.requestId}\r\n\r\n${body}`,
      // Cut at once, a client that is still sending would not get to read the answer; one that never stops is cut all the same.
      () => setTimeout(() => socket.destroy(), lingerMs).unref(),
    )
  })
}
