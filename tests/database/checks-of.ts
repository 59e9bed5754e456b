import type { Invariant } from '@candor/server/audit/invariant.ts'
import { invariants } from '@candor/server/audit/invariants.ts'
import { byForm } from '../test-form.ts'

/**
 * The checks that must notice a break, by words of what they say. The long form makes all of them, and so shows that no other one fails for
 * what is broken; without words all of them are made in either form.
 */
export const checksOf = (says: string): readonly Invariant[] =>
  byForm(
    invariants.filter((one) => one.says.includes(says)),
    invariants,
  )
