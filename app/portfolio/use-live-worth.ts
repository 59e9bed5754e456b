import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { useHoldings } from '../holdings/holdings-store.ts'
import { balanceStore } from '../ledger/balance-store.ts'
import { followWorth, loadWorth, type WireWorth, worthStore } from '../ledger/worth-store.ts'
import { usePositions } from '../orders/trading-store.ts'
import { carryOn, type LiveWorth, openNow } from './live-worth.ts'
import { useOpenPrices } from './use-open-prices.ts'

export type WorthView = {
  /** `kept` is what the device remembers while the server cannot be asked. */
  status: 'loading' | 'live' | 'kept' | 'failed'
  worth: LiveWorth | null
  said: WireWorth | null
  heardAt: number | null
  retry: () => void
}

/** What is open at the prices of this moment. */
function useOpenNow() {
  const positions = usePositions()
  const holdings = useHoldings()
  const ready = positions.status === 'ready' && holdings.status === 'ready'
  const open = useMemo(() => [...positions.items, ...holdings.items], [positions.items, holdings.items])
  const { market, subscribe } = useOpenPrices(open)
  // A text is compared to see whether anything has changed; a new object would always look like a change.
  const written = useSyncExternalStore(subscribe, () => {
    const { leveraged, spot } = openNow(positions.items, holdings.items, market)
    return `${leveraged ?? ''} ${spot ?? ''}`
  })
  return ready ? written : ' '
}

const readOpen = (written: string) => {
  const [leveraged = '', spot = ''] = written.split(' ')
  const read = (text: string) => (text === '' ? null : (BigInt(text) as LiveWorth['sinceStart']))
  return { leveraged: read(leveraged), spot: read(spot) }
}

/** What everything is worth, moving with every price. */
export function useLiveWorth(): WorthView {
  useEffect(followWorth, [])
  const { value, heardAt, fresh, refusal } = useStore(worthStore)
  const reached = useStore(connectionStore, ({ lostAt }) => lostAt === null)
  const written = useOpenNow()
  const version = useStore(balanceStore, ({ balance }) => balance?.version)
  const live = fresh && reached
  // While money has moved and the new parts have not arrived yet, prices alone would show half of it.
  const whole = live && (version === undefined || version === value?.version)
  const worth = useMemo(
    () => value && carryOn(value, whole ? readOpen(written) : { leveraged: null, spot: null }),
    [value, written, whole],
  )
  const status = value === null ? (refusal ? 'failed' : 'loading') : live ? 'live' : 'kept'
  return { status, worth, said: value, heardAt, retry: () => void loadWorth() }
}
