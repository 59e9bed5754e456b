import type {
  StoredParticipation,
  StoredPayout,
  StoredUnitRequest,
} from '@candor/server/participations/participation-rows.ts'
import type { StoredPool, StoredValue } from '@candor/server/strategies/pool-rows.ts'

/** The tables of pools and participations as the memory holds them. */

type StoredResult = { request_id: string; value_number: number; units: bigint; cash: bigint }

export type PartTables = {
  pools: Map<string, StoredPool>
  pool_values: Map<string, StoredValue>
  participations: Map<string, StoredParticipation>
  unit_requests: Map<string, StoredUnitRequest>
  unit_results: Map<string, StoredResult>
  unit_queue: Map<string, { request_id: string; strategy: string; asked_at: Date }>
  unit_payouts: Map<string, StoredPayout>
  payout_queue: Map<string, { request_id: string; customer_id: bigint }>
}

export const emptyParts = (): PartTables => ({
  pools: new Map(),
  pool_values: new Map(),
  participations: new Map(),
  unit_requests: new Map(),
  unit_results: new Map(),
  unit_queue: new Map(),
  unit_payouts: new Map(),
  payout_queue: new Map(),
})

export function forgetParts(parts: PartTables, id: bigint): void {
  for (const [key, { customer_id }] of parts.participations)
    if (customer_id === id) parts.participations.delete(key)
  for (const [key, { customer_id }] of parts.unit_requests) {
    if (customer_id !== id) continue
    for (const table of [
      parts.unit_requests,
      parts.unit_results,
      parts.unit_queue,
      parts.unit_payouts,
      parts.payout_queue,
    ])
      table.delete(key)
  }
}
