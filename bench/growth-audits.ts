import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { cpuSecondsOf } from './processor-time.ts'

/** The audits that a server makes by itself, seen from beside it by PostgreSQL's process that makes them. */

const lookEveryMs = 10
const patienceMs = 900_000

/** How long an audit took, and how much of a processor. */
export type AuditTime = { ms: number; cpuMs: number }

type Row = { pid: number; state: string; is_over: boolean; began: Date | null; changed: Date }

const look = `
  select pid, state, query like '%pg_advisory_unlock%' as is_over, xact_start as began, state_change as changed
  from pg_stat_activity where application_name = 'candor-audit'`

/** Nothing of one that has ended. */
const cpuMsOf = (pid: number): number => (cpuSecondsOf(pid) || 0) * 1_000

/** Tells of one audit after another; the first one is the next that begins. */
export function watchAudits(owner: Client): () => Promise<AuditTime> {
  let known: { pid: number; cpuMs: number; changed: number } | null = null
  return async () => {
    const deadline = performance.now() + patienceMs
    let began: number | null = null
    while (performance.now() < deadline) {
      const [row] = (await owner.query<Row>(look)).rows
      if (row?.began && !row.is_over) began = row.began.getTime()
      const isOver = row?.state === 'idle' && row.is_over && row.changed.getTime() !== known?.changed
      if (row && isOver && began !== null) {
        const cpuMs = cpuMsOf(row.pid)
        const before = known?.pid === row.pid ? known.cpuMs : 0
        known = { pid: row.pid, cpuMs, changed: row.changed.getTime() }
        return { ms: row.changed.getTime() - began, cpuMs: cpuMs - before }
      }
      await sleep(lookEveryMs)
    }
    throw new Error('the server has not audited its books')
  }
}
