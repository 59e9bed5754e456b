import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useKeys } from '../controls/use-keys.ts'
import { addressStore, replaceAddress } from '../frame/navigate.ts'
import type { PlaceName } from '../frame/place-table.ts'
import { stepCase } from './next-case.ts'

/** From here on a list and what is open of it stand side by side. */
const sideBySide = '(min-width: 761px)'

export const standsSideBySide = (): boolean => matchMedia(sideBySide).matches

/** A list and what is open of it: the first is opened by itself where there is room for both, and arrow keys and J, K go through it. */
export function useWalk(place: PlaceName, ids: readonly string[]): void {
  const { id: openId, query } = useStore(addressStore)
  const first = ids[0]
  useEffect(() => {
    if (openId === null && first !== undefined && standsSideBySide()) replaceAddress(place, first, query)
  }, [openId, first, place, query])
  const step = (by: number) => {
    const next = stepCase(ids, openId, by)
    if (next !== null) replaceAddress(place, next, query)
  }
  useKeys({ j: () => step(1), k: () => step(-1), arrowdown: () => step(1), arrowup: () => step(-1) })
}
