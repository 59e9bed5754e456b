/** What PostgreSQL says when there is no room left to write. */
const diskFull = '53100'

export const isDiskFull = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === diskFull
