import { type DestinationStream, type Logger, pino } from 'pino'
import { describeError } from './describe-error.ts'

/** Structured lines on standard output, or where a test wants them. Secrets are never written, wherever in an object they are. */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const secrets = ['password', 'token', 'cookie', 'authorization', 'deviceId']
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    serializers: {
      // Fastify adds the request to its lines; address and headers are not needed there.
      req: (request: { id: unknown; method: string }) => ({ id: request.id, method: request.method }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: describeError,
    },
  }
  return pino(options, destination)
}
