import type { Outcome } from './fuzz-request.ts'

/** One way in which an operation failed, with the first request that showed it. */
export type FuzzFailure = {
  operation: string
  trouble: string
  request: string
  logged: string
  times: number
}

/** What a run has seen. */
export type FuzzRecord = {
  requests: number
  statuses: Map<number, number>
  failures: Map<string, FuzzFailure>
  /** The operations that have answered 200, and those that did to an API key. */
  succeeded: Set<string>
  succeededByKey: Set<string>
  /** What has been sent and not answered yet: what a crash is blamed on. */
  inFlight: Set<string>
}

export const createRecord = (): FuzzRecord => ({
  requests: 0,
  statuses: new Map(),
  failures: new Map(),
  succeeded: new Set(),
  succeededByKey: new Set(),
  inFlight: new Set(),
})

export function noteFailure(record: FuzzRecord, found: Omit<FuzzFailure, 'times'>): void {
  const key = `${found.operation} ${found.trouble.replaceAll(/\d+/g, '#')}`
  const known = record.failures.get(key)
  if (known) known.times += 1
  else record.failures.set(key, { ...found, times: 1 })
}

export function noteStatus(record: FuzzRecord, outcome: Outcome): void {
  const status = typeof outcome === 'string' ? 0 : outcome.status
  record.statuses.set(status, (record.statuses.get(status) ?? 0) + 1)
}

/** The line of the log that belongs to an answer, which says what the answer may not. */
export function loggedFor(log: readonly string[], outcome: Outcome): string {
  const id = typeof outcome === 'string' ? undefined : outcome.headers['x-request-id']
  return (id !== undefined && log.find((line) => line.includes(id))) || ''
}

/** Counts as a failure whatever would have ended a server that runs by itself. Gives what stops watching. */
export function watchCrashes(record: FuzzRecord): () => void {
  const note = (error: unknown): void =>
    noteFailure(record, {
      operation: 'crash',
      trouble: `an error that nobody caught: ${error instanceof Error ? error.message : String(error)}`,
      request: [...record.inFlight].join('\n'),
      logged: error instanceof Error ? (error.stack ?? '') : '',
    })
  process.on('uncaughtException', note)
  process.on('unhandledRejection', note)
  return () => {
    process.off('uncaughtException', note)
    process.off('unhandledRejection', note)
  }
}
