import { useEffect } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { onSubjectChanged } from '../api/subject-changes.ts'
import { identityStore, loadIdentity } from './identity-store.ts'

/** The customer's verification, asked for when a page shows it, when the server says that it has moved on, and after a loss of line. */
export function useIdentity() {
  const state = useStore(identityStore)
  const reached = useStore(connectionStore, ({ lostAt }) => lostAt === null)
  useEffect(() => {
    if (reached) loadIdentity(true)
  }, [reached])
  useEffect(() => onSubjectChanged(({ kind }) => kind === 'verification' && loadIdentity(true)), [])
  return state
}
