import { isSameName } from '@candor/domain/identity/same-name.ts'
import { useStore } from 'zustand'
import { sessionStore } from '../api/session-store.ts'

/** The name a customer is verified with, where a bank account is in another one; null where it is the same, or nobody was verified. */
export function useOtherName(holder: string): string | null {
  const name = useStore(sessionStore, (session) =>
    session.status === 'customer' &&
    session.customer.kind === 'registered' &&
    session.customer.verification === 'verified'
      ? session.customer.accountName
      : '',
  )
  return name === '' || holder.trim() === '' || isSameName(holder, name) ? null : name
}
