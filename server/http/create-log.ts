import { type Logger, pino } from 'pino'

/** Structured lines on standard output. Nothing that opens a door is ever written, wherever in an object it stands. */
export function createLog(level: string): Logger {
  const secrets = ['password', 'token', 'cookie', 'authorization', 'deviceId']
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    serializers: {
      // Fastify adds the request to its lines; address and headers are not needed there.
      req: (request) => ({ id: request.id, method: request.method }),
      res: (reply) => ({ status: reply.statusCode }),
      err: pino.stdSerializers.err,
    },
  })
}
