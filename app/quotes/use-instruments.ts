import type { WireInstrument } from '@candor/wire/instruments.ts'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { type InstrumentsState, instrumentStore, loadInstruments } from './instrument-store.ts'

export function useInstruments(): InstrumentsState {
  useEffect(() => void loadInstruments(), [])
  return useStore(instrumentStore)
}

/** One instrument of the catalogue; undefined while it is not known, or where there is none of that name. */
export function useInstrument(symbol: string): WireInstrument | undefined {
  const { instruments } = useInstruments()
  return useMemo(() => instruments.find((each) => each.symbol === symbol), [instruments, symbol])
}
