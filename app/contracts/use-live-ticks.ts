import type { WireContract } from '@candor/wire/contracts.ts'
import { quotesUpdate } from '@candor/wire/socket.ts'
import { useEffect, useState } from 'react'
import { watchChannel } from '../quotes/channel-hub.ts'
import type { PlotTick } from './contract-chart-shape.ts'
import { createTickClock } from './contract-clock.ts'

export type LiveTicks = { symbol: string; ticks: readonly PlotTick[]; ahead: number }

const nothing: LiveTicks = { symbol: '', ticks: [], ahead: 0 }

/** Ticks of an instrument as they come, and by how much the device's clock is ahead of them. */
export function useLiveTicks(contract: WireContract | undefined): LiveTicks {
  const [heard, setHeard] = useState(nothing)
  const symbol = contract && contract.status !== 'settled' ? contract.symbol : null
  useEffect(() => {
    if (symbol === null) return
    const clock = createTickClock()
    return watchChannel(`quote/${symbol}`, (message) => {
      if (message.kind !== 'update') return
      const read = quotesUpdate.safeParse(message.data)
      if (!read.success) return
      const fresh = read.data.ticks.filter(([of]) => of === symbol)
      for (const [, , , , at] of fresh) clock.note(at, Date.now())
      setHeard((before) => ({
        symbol,
        ticks: [
          ...(before.symbol === symbol ? before.ticks : []),
          ...fresh.map(([, , , last, at]) => ({ at, mid: Number(last) })),
        ],
        ahead: clock.ahead(),
      }))
    })
  }, [symbol])
  return heard
}
