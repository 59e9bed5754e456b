import { lazy, Suspense } from 'react'
import { needWords } from '../words/words-store.ts'
import { useLog } from './log-store.ts'

const LogBroken = lazy(async () => {
  const [module] = await Promise.all([import('./LogBroken.tsx'), needWords(['proofs'])])
  return { default: module.LogBroken }
})

/** Follows the public log while it is shown, keeping what is seen of it, and speaks up only where it has been rewritten. */
export function LogNotice() {
  const { broken } = useLog()
  return (
    broken && (
      <Suspense>
        <LogBroken />
      </Suspense>
    )
  )
}
