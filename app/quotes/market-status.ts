import type { WireMarketStatus } from '@candor/wire/quotes.ts'
import { statusData } from '@candor/wire/socket.ts'
import { useEffect } from 'react'
import { createStore, useStore } from 'zustand'
import { watchChannel } from './channel-hub.ts'

/** Which markets trade now; empty until it is known. */
export const statusStore = createStore<{ markets: readonly WireMarketStatus[] }>(() => ({ markets: [] }))

/** Which markets trade now, live; empty until it is known. */
export function useMarketStatus(): readonly WireMarketStatus[] {
  useEffect(
    () =>
      watchChannel('status', (message) => {
        const read = statusData.safeParse(message.data)
        if (read.success) statusStore.setState({ markets: read.data })
      }),
    [],
  )
  return useStore(statusStore, ({ markets }) => markets)
}
