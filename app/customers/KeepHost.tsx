import { Boundary } from '@candor/client/page/Boundary.tsx'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { onSubjectChanged } from '../api/subject-changes.ts'
import type { PageName } from '../routes.ts'
import { closeKeeping, keepOffer, noteTrade, offerAfterTrade } from '../security/keep-offer.ts'
import { needWords } from '../words/words-store.ts'

/** Fetched when it is first offered; customers with a password never need it. */
const KeepSheet = lazy(async () => {
  const [module] = await Promise.all([import('./KeepSheet.tsx'), needWords(['messages', 'customers'])])
  return { default: module.KeepSheet }
})

const tradeKinds: readonly string[] = ['order', 'spot', 'contract']

/** Offers to keep a practice account over whatever page is shown; after the first trade it waits for home. */
export function KeepHost({ page }: { page: PageName | null }) {
  const { open } = useStore(keepOffer)
  const [needed, setNeeded] = useState(false)
  if (open && !needed) setNeeded(true)
  useEffect(() => onSubjectChanged(({ kind }) => tradeKinds.includes(kind) && noteTrade()), [])
  useEffect(() => {
    if (page === 'home') offerAfterTrade()
    // A customer who goes to another page has other things to do.
    return closeKeeping
  }, [page])
  if (!needed) return null
  return (
    <Boundary fallback={null}>
      <Suspense>
        <KeepSheet open={open} onClose={closeKeeping} />
      </Suspense>
    </Boundary>
  )
}
