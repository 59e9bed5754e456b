/** What a log line says of an error. */
type ToldError = {
  type: string
  message: string
  /** Where in our code it happened; not where the database or the network is at fault, which no line of code explains. */
  stack?: string
  cause?: ToldError
  [name: string]: unknown
}

/** Properties that name a thing of ours and never hold what a customer wrote. */
const named = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'statusCode',
]

/** PostgreSQL's class of errors about a value; their messages repeat the value. */
const aboutValues = /^22/

/** SQLSTATE classes of a database that is unreachable, full or stopped: connection, resources, intervention, system. */
const databaseTrouble = /^(08|53|57|58)\w{3}$/
/** What the system says of a line that was cut or could not be opened. */
const lineTrouble = /^(ECONN(REFUSED|RESET|ABORTED)|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOSPC)$/
/** What the driver says of the same without a code. */
const cutOff = /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout)/

/** Trouble of this kind meets every query at once: one short line each, and no trace. */
const isOutside = (code: unknown, message: string): boolean =>
  (typeof code === 'string' && (databaseTrouble.test(code) || lineTrouble.test(code))) || cutOff.test(message)

/**
 * An error with its message, its place in the code and what is named above, and nothing else: PostgreSQL hangs whole rows onto its errors
 * (`detail`, `where`), and what customers write must not end up in a log.
 */
export function describeError(error: unknown): unknown {
  return error instanceof Error ? told(error, 0) : { type: typeof error }
}

const deepest = 3

function told(error: Error, depth: number): ToldError {
  const properties = error as unknown as Record<string, unknown>
  const isAboutValue = typeof properties['code'] === 'string' && aboutValues.test(properties['code'])
  const message = isAboutValue ? 'a value that the database does not take' : error.message
  const facts = named
    .map((name) => [name, properties[name]] as const)
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
  return {
    type: error.constructor.name,
    message,
    // The stack begins with the message, which is logged already.
    ...(!isOutside(properties['code'], error.message) && {
      stack: (error.stack ?? '')
        .split('\n')
        .filter((line) => /^\s+at /.test(line))
        .join('\n'),
    }),
    ...Object.fromEntries(facts),
    ...(error.cause instanceof Error && depth < deepest && { cause: told(error.cause, depth + 1) }),
  }
}
