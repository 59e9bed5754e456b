import { isStalePlan } from '../postgres/stale-plan.ts'

/**
 * What PostgreSQL says when it cannot be reached, is starting, stopping, out of something or, after a failover, no longer the primary (25006: it only
 * reads); the command is not to blame.
 */
const passing = /^(08|53|57|58|25006|25P0[23]|40)/

/**
 * Whether a failure comes from outside the commands (the database is unreachable, a deadlock, a cut line, a plan from before a migration) and a
 * retry, which has another connection, can help; or from one of them, which then has to be found among the others of its batch.
 */
export function isPassing(error: unknown): boolean {
  if (isStalePlan(error)) return true
  const code = (error as { code?: unknown } | null)?.code
  // Errors of the line itself have Node's codes (ECONNRESET) or none at all.
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? passing.test(code) : true
}

/** The constraint that a statement broke, or an empty text. */
export const constraintOf = (error: unknown): string =>
  (error as { constraint?: string } | null)?.constraint ?? ''
