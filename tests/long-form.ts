import { describe, it } from 'vitest'
import { byForm } from './test-form.ts'

/*
 * Tests of the long form alone. `npm test` goes once through every screen, route and promise; what goes through them again, on another product, in another
 * state, or for half a minute to meet something rare, is run by `npm run test:long`. A file of nothing else is called `….long.test.ts`.
 */

type Run = () => void | Promise<void>
type DefineTest = {
  (title: string, run: Run, timeoutMs?: number): void
  (title: string, options: { timeout: number }, run: Run): void
}
type DefineGroup = (title: string, define: () => void) => void

/** A test that the long form alone runs. */
export const itLong = byForm<DefineTest>(() => {}, it)

/** The same for a group of tests. */
export const describeLong = byForm<DefineGroup>(() => {}, describe)
