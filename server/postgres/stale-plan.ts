/**
 * Whether a prepared statement gives other columns than when it was planned, because a newer process has migrated the tables meanwhile
 * (`cached plan must not change result type`). On a new connection, or without its name, it is planned anew.
 */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: string; routine?: string }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}
