import { accept } from '@candor/domain/result.ts'
import { listContracts, type WireContract } from '@candor/wire/contracts.ts'
import { createRenewedList, type RenewedList } from '../api/renewed-list.ts'
import { request } from '../api/request.ts'

export type SettledFilter = {
  symbol: string
  outcome: 'all' | NonNullable<WireContract['outcome']>
  direction: 'all' | NonNullable<WireContract['direction']>
}

const pageSize = '30'

type Known = { items: readonly WireContract[]; more: boolean }

/** Settled contracts, newest first. The server looks for the instrument and the result. */
export function createSettledContracts(filter: Omit<SettledFilter, 'direction'>): RenewedList<WireContract> {
  const { symbol, outcome } = filter
  return createRenewedList<Known, WireContract>({
    nothing: { items: [], more: true },
    async readOn({ items }, renews) {
      const before = items.at(-1)?.id
      const query = {
        status: 'settled' as const,
        limit: pageSize,
        ...(symbol !== '' && { symbol }),
        ...(outcome !== 'all' && { outcome }),
        ...(before !== undefined && { before }),
      }
      const answer = await request(listContracts, { query }, { quiet: renews })
      if (!answer.ok) return answer
      return accept({ items: [...items, ...answer.value.contracts], more: answer.value.more })
    },
    show: (known) => known,
    concerns: (kind) => kind === 'contract',
  })
}
