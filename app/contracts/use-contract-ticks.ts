import { useMemo } from 'react'
import type { PlotTick } from './contract-chart-shape.ts'
import type { ReadContract } from './use-contract.ts'
import type { LiveTicks } from './use-live-ticks.ts'

/** All ticks of a contract's picture: those the server has sent with it, and what came since. */
export function useContractTicks(read: ReadContract, heard: LiveTicks): readonly PlotTick[] {
  return useMemo(() => {
    const told = read.ticks.map(({ at, mid }) => ({ at: Date.parse(at), mid: Number(mid) }))
    const last = told.at(-1)?.at ?? 0
    const fresh = heard.symbol === read.contract.symbol ? heard.ticks.filter(({ at }) => at > last) : []
    return [...told, ...fresh]
  }, [read, heard])
}
