import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { createAlert, deleteAlert, listAlerts, type WireAlert } from '@candor/wire/alerts.ts'
import type { BodyOf } from '@candor/wire/route.ts'
import { createStore } from 'zustand/vanilla'
import { request } from '../api/request.ts'
import { accountOf, sessionStore } from '../api/session-store.ts'

/** A customer's alerts, newest first; null until they are known. `account` says whose they are. */
type AlertsState = {
  account: string | null
  alerts: readonly WireAlert[] | null
  refusal: ApiRefusal | null
}

export const alertStore = createStore<AlertsState>(() => ({ account: null, alerts: null, refusal: null }))

const accountNow = (): string | null => accountOf(sessionStore.getState())

/** Counts what was set and removed here: a list that was asked for before that does not know of it. */
let changes = 0

export async function loadAlerts(): Promise<void> {
  const account = accountNow()
  if (account === null) return
  const before = changes
  if (alertStore.getState().account !== account) alertStore.setState({ account, alerts: null, refusal: null })
  const answer = await request(listAlerts, {}, { quiet: alertStore.getState().alerts !== null })
  if (accountNow() !== account) return
  if (changes !== before) return await loadAlerts()
  alertStore.setState(
    answer.ok ? { alerts: answer.value.alerts, refusal: null } : { refusal: answer.refusal },
  )
}

/** Sets an alert; null when it is set, otherwise why it is not. */
export async function setAlert(body: BodyOf<typeof createAlert>): Promise<ApiRefusal | null> {
  const answer = await request(createAlert, { body })
  if (!answer.ok) return answer.refusal
  changes += 1
  alertStore.setState(({ alerts }) => ({ alerts: alerts && [answer.value, ...alerts] }))
  return null
}

export async function removeAlert(id: string): Promise<ApiRefusal | null> {
  const answer = await request(deleteAlert, { params: { id } })
  // One that is gone already, removed on another device, is as good as removed.
  if (!answer.ok && answer.refusal.code !== 'not-found') return answer.refusal
  changes += 1
  alertStore.setState(({ alerts }) => ({ alerts: alerts?.filter((alert) => alert.id !== id) ?? null }))
  return null
}
