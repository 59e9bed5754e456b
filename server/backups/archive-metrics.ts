import { Gauge, type Registry } from 'prom-client'
import type { Dependencies } from '../dependencies.ts'
import { readArchiveState } from './archive-state.ts'

/** How far the archive is behind, for `/metrics`; what it gives back reads the figures anew. */
export function addArchiveMetrics(
  registry: Registry,
  { config, database, clock }: Pick<Dependencies, 'config' | 'database' | 'clock'>,
): () => Promise<void> {
  if (config.backupFolder === null || config.databaseUrl !== null) return async () => {}
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const age = gauge(
    'candor_archive_age_seconds',
    'Everything that was saved longer ago than this is in the archive.',
  )
  const waiting = gauge(
    'candor_archive_waiting_segments',
    'Full segments of the database log that are not in the archive yet.',
  )
  const failures = gauge('candor_archive_failures', 'How often PostgreSQL could not hand a segment over.')
  return async () => {
    const state = await readArchiveState(config, database)
    if (state === null) return
    waiting.set(state.waiting)
    failures.set(state.failures)
    age.set(state.lastAt === null ? Number.NaN : Math.max(0, clock() - state.lastAt.getTime()) / 1000)
  }
}
