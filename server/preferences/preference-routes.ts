import {
  deviceZone,
  joinChanges,
  type PreferenceChanges,
  preferencesOf,
} from '@candor/domain/preferences/preference.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { changePreferences, preferenceChangesSchema, readPreferences } from '@candor/wire/preferences.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { lockLedger } from '../ledger/balance-table.ts'
import { findChosen, saveChosen } from './preference-table.ts'

const isZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const write = (chosen: PreferenceChanges) => {
  // What an older version has kept and this one does not know is left out.
  const known = preferenceChangesSchema.safeParse(chosen)
  const kept = known.success ? known.data : {}
  const { notices, ...preferences } = preferencesOf(kept)
  const channels = Object.entries(notices).map(([kind, each]) => [kind, [...each]])
  return { preferences: { ...preferences, notices: Object.fromEntries(channels) }, chosen: kept }
}

export function registerPreferenceRoutes(server: FastifyInstance, { database, clock }: Dependencies): void {
  registerRoute(server, readPreferences, async ({ session }) =>
    accept(write(await findChosen(database, session.customer.id))),
  )

  registerRoute(server, changePreferences, async ({ body, session }) => {
    if (body.zone !== undefined && body.zone !== deviceZone && !isZone(body.zone))
      return refuse(refusal('invalid-request', { path: 'zone', problem: 'field-invalid' }))
    return await database.transaction().execute(async (transaction) => {
      // Two devices that choose at once both keep what they have chosen.
      await lockLedger(transaction, session.customer.id)
      const chosen = joinChanges(await findChosen(transaction, session.customer.id), body)
      await saveChosen(transaction, session.customer.id, chosen, clock())
      return accept(write(chosen))
    })
  })
}
