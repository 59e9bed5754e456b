import { secondMs } from '@candor/domain/time/durations.ts'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { toasts } from '../shell/toasts.ts'
import { useWords } from '../words/use-words.ts'
import { loadStatements, type StatementsState, statementStore } from './statement-store.ts'

/** The customer's statements; while one is being made, how far it is. */
export function useStatements(): StatementsState {
  const say = useWords()
  const state = useStore(statementStore)
  const { lostAt } = useStore(connectionStore)
  const making = state.statements?.find((each) => each.state === 'making')?.id
  // Asked for again when the service is back.
  useEffect(() => void loadStatements(), [lostAt])
  useEffect(() => {
    if (making === undefined) return
    let waiting = setTimeout(look, secondMs)
    let looking = true
    async function look(): Promise<void> {
      await loadStatements()
      const found = statementStore.getState().statements?.find(({ id }) => id === making)
      if (found?.state === 'ready') toasts.showToast(say('statement.is-ready'))
      if (found?.state === 'failed') toasts.showToast(say('statement.failed'), 'error', 4_000)
      if (looking) waiting = setTimeout(look, secondMs)
    }
    return () => {
      looking = false
      clearTimeout(waiting)
    }
  }, [making, say])
  return state
}
