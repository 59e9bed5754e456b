import type { Dice } from '../simulation/dice.ts'
import { addressChanges } from './change-address.ts'
import { bodyChanges, type Change } from './change-body.ts'
import { formChanges } from './change-form.ts'
import { headerChanges } from './change-headers.ts'
import type { SeenIds } from './hostile-values.ts'
import { copyDraft, type Draft } from './request-draft.ts'

/** What a caller comes with: cookies or a key. */
export type Credentials = { who: string; headers: Record<string, string> }

const otherCaller = (draft: Draft, dice: Dice, strangers: readonly Credentials[]): string => {
  const stranger = dice.pick(strangers)
  delete draft.headers['cookie']
  delete draft.headers['authorization']
  Object.assign(draft.headers, stranger?.headers)
  return `by ${stranger?.who ?? 'nobody'}`
}

/** The bodies of half of the requests that have one are made wrong; addresses and headers of the others. */
function changesFor({ form, json }: Draft, dice: Dice): readonly Change[] {
  if (form && dice.chance(0.6)) return formChanges
  if (json !== undefined && dice.chance(0.6)) return bodyChanges
  return dice.chance(0.6) ? addressChanges : dice.chance(0.8) ? headerChanges : bodyChanges
}

/** A valid request with one thing wrong about it, at times with two or three, and now and then with none. */
export function changeDraft(
  valid: Draft,
  dice: Dice,
  seen: SeenIds,
  strangers: readonly Credentials[],
): Draft {
  const draft = copyDraft(valid)
  // A key of its own for each, as the app has, unless a change says otherwise. The order of a contract has signed its key.
  if (draft.method !== 'GET' && draft.operation !== 'buyContract')
    draft.headers['idempotency-key'] = dice.uuid()
  if (dice.chance(0.05)) return draft
  const count = dice.chance(0.7) ? 1 : 2 + dice.below(2)
  for (let made = 0, tries = 0; made < count && tries < 20; tries += 1) {
    const done = dice.chance(0.06)
      ? otherCaller(draft, dice, strangers)
      : dice.pick(changesFor(draft, dice))?.(draft, dice, seen)
    if (!done) continue
    draft.changes.push(done)
    made += 1
  }
  return draft
}
