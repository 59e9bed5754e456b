import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { accountOf, sessionStore } from '../api/session-store.ts'
import { findRefusals, type Refusals } from './find-refusals.ts'

/** What was refused or never answered on this device. Null while it is being worked out. */
export function useRefusals(): { value: Refusals | null; again: () => void } {
  const account = useStore(sessionStore, accountOf)
  const [value, setValue] = useState<Refusals | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let current = true
    setValue(null)
    findRefusals(account)
      .then((found) => current && setValue(found))
      .catch(() => null)
    return () => {
      current = false
    }
    // Each round works everything out anew.
  }, [account, round])
  return { value, again: useCallback(() => setRound((count) => count + 1), []) }
}
