import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { accountOf, sessionStore } from '../api/session-store.ts'
import { needWords } from '../words/words-store.ts'
import type { OwnProduct } from './OwnLimits.tsx'

const OwnLimits = lazy(async () => {
  const [module] = await Promise.all([import('./OwnLimits.tsx'), needWords(['limits'])])
  return { default: module.OwnLimits }
})

/** The customer's own limits in a ticket, fetched with their words once there is a customer who may have set some. */
export function TicketLimits({ product }: { product: OwnProduct }) {
  const signedIn = useStore(sessionStore, (session) => accountOf(session) !== null)
  return <Suspense>{signedIn && <OwnLimits product={product} />}</Suspense>
}
