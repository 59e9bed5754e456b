import { recall, remember } from '@candor/client/device/device-memory.ts'
import type { Cents } from '@candor/domain/money/cents.ts'
import { formatMoney, type MoneyOptions } from '@candor/kit/numbers/format-money.ts'
import { useCallback } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Whether own amounts are hidden from who looks over one's shoulder; the device remembers it. */
const key = 'amounts-hidden'

const hiddenStore = createStore<{ hidden: boolean }>(() => ({ hidden: recall(key) === 'yes' }))

export function hideAmounts(hidden: boolean): void {
  remember(key, hidden ? 'yes' : 'no')
  hiddenStore.setState({ hidden })
}

export const useAmountsHidden = (): boolean => useStore(hiddenStore, ({ hidden }) => hidden)

/** As long for a cent as for a million. */
export const hiddenAmount = '••••'

/** Writes own money, or dots where it is hidden. */
export function useOwnMoney(): (value: Cents, options?: MoneyOptions) => string {
  const hidden = useAmountsHidden()
  return useCallback((value, options) => (hidden ? hiddenAmount : formatMoney(value, options)), [hidden])
}
