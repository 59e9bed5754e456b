/** What PostgreSQL says when it cannot be reached, is starting, stopping or out of something; the command is not to blame. */
const passing = /^(08|53|57|58|25P0[23]|40)/

/**
 * Whether a failure comes from outside the commands (the database is away, a deadlock, a cut line) and trying again can help; or
 * from one of them, which then has to be told apart from its mates.
 */
export function isPassing(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  // Errors of the line itself have Node's codes (ECONNRESET) or none at all.
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? passing.test(code) : true
}

/** The constraint that a statement broke, or an empty text. */
export const constraintOf = (error: unknown): string =>
  (error as { constraint?: string } | null)?.constraint ?? ''
