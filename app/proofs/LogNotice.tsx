import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { needWords } from '../words/words-store.ts'
import { useLog } from './log-store.ts'
import { readLogStore } from './read-log-store.ts'

const LogBroken = lazy(async () => {
  const [module] = await Promise.all([import('./LogBroken.tsx'), needWords(['proofs'])])
  return { default: module.LogBroken }
})
const EraNotice = lazy(async () => {
  const [module] = await Promise.all([import('./EraNotice.tsx'), needWords(['proofs'])])
  return { default: module.EraNotice }
})

/**
 * Follows the public log while it is shown, and warns where it, or the customer's postings, have been rewritten, where it says two things of
 * one day, or announces a new model.
 */
export function LogNotice() {
  const { broken } = useLog()
  const { eras, hasTwice, hasRewrittenPostings } = useStore(readLogStore)
  return (
    <Suspense>
      {(broken || hasTwice) && <LogBroken kind={hasTwice ? 'twice' : 'broken'} />}
      {hasRewrittenPostings && <LogBroken kind="postings" />}
      {eras.length > 0 && <EraNotice eras={eras} />}
    </Suspense>
  )
}
