/** What a log line says of an error. */
export type ToldError = {
  type: string
  message: string
  stack: string
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

/**
 * An error with its message, its place in the code and what is named above, and nothing else: PostgreSQL hangs whole rows onto its errors
 * (`detail`, `where`), and what customers write must not end up in a log.
 */
export function tellError(error: unknown): unknown {
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
    // The stack begins with the message, which is told already.
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...Object.fromEntries(facts),
    ...(error.cause instanceof Error && depth < deepest && { cause: told(error.cause, depth + 1) }),
  }
}
