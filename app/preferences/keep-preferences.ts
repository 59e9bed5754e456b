import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { recall } from '@candor/client/device/device-memory.ts'
import { isLocale } from '@candor/domain/languages/language-table.ts'
import type { PreferenceChanges } from '@candor/domain/preferences/preference.ts'
import { changePreferences, readPreferences } from '@candor/wire/preferences.ts'
import { request } from '../api/request.ts'
import { accountOf, sessionStore } from '../api/session-store.ts'
import { wordsStore } from '../words/words-store.ts'
import { choose, chooseLocale } from './preference-store.ts'
import { readChosen } from './read-chosen.ts'

const plain = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

/** Keeps choices with the customer; a visitor's stay on the device. Null where nothing went wrong. */
async function keepChosen(changes: PreferenceChanges): Promise<ApiRefusal | null> {
  if (sessionStore.getState().status !== 'customer') return null
  const answer = await request(changePreferences, { body: plain(changes) as never }, { quiet: true })
  return answer.ok ? null : answer.refusal
}

/** Chooses at once on this device, and keeps it with the customer. */
export async function chooseAndKeep(changes: PreferenceChanges): Promise<ApiRefusal | null> {
  choose(changes)
  return await keepChosen(changes)
}

/** Brings what the customer has chosen elsewhere to this device. What was never chosen stays as this device has it. */
async function bring(justSignedIn: boolean): Promise<void> {
  const answer = await request(readPreferences, {}, { quiet: true })
  if (answer.ok) {
    // A day off belongs to the customer and not to the device: without one of theirs, nobody else's is shown to them.
    choose({ restDay: null, ...answer.value.chosen })
    // Who has just registered keeps what they chose as a visitor.
    const isNew = Object.keys(plain(answer.value.chosen)).length === 0
    if (isNew && justSignedIn) await keepChosen(readChosen())
  }
  const state = sessionStore.getState()
  if (!justSignedIn || state.status !== 'customer') return
  const { locale } = state.customer
  // A language that was chosen on this device is meant for this device.
  if (isLocale(locale) && locale !== wordsStore.getState().locale && recall('locale.chosen') === null)
    await chooseLocale(locale)
}

/** Whenever somebody else is signed in than before, their preferences are brought; `justSignedIn` says that who is here has signed in during this visit. */
export function startBringing(justSignedIn: boolean): void {
  const state = sessionStore.getState()
  let broughtFor = accountOf(state)
  if (broughtFor !== null) void bring(justSignedIn)
  sessionStore.subscribe((next, before) => {
    const account = accountOf(next)
    if (account === broughtFor) return
    broughtFor = account
    if (account !== null) void bring(before.status === 'visitor')
  })
}
