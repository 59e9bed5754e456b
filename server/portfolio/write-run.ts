import { cents, writeCents } from '@candor/domain/money/cents.ts'
import type { WireRun } from '@candor/wire/portfolio.ts'
import type { StoredRun } from './run-table.ts'

/** A run that was ended. */
export const writeRun = (run: StoredRun): WireRun => ({
  number: run.number,
  id: run.id,
  label: run.label,
  startedAt: run.started_at.toISOString(),
  endedAt: run.ended_at.toISOString(),
  paidIn: writeCents(cents(run.paid_in)),
  worth: writeCents(cents(run.left_over)),
  result: writeCents(cents(run.left_over - run.paid_in)),
})
