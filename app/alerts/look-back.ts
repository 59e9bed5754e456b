import { noteAlertsTold } from '@candor/wire/alerts.ts'
import { request } from '../api/request.ts'
import { alertStore, loadAlerts } from './alert-store.ts'
import { takeUnnoted, tellMissed } from './fired-notices.ts'

/** Asks what has fired while nobody was connected, and tells it. */
export async function lookBack(): Promise<void> {
  await loadAlerts()
  tellMissed(alertStore.getState().alerts ?? [])
}

/** Lets the server know what its customer has seen. Where that fails they are told once more at the next connection, rather than never. */
export async function noteHeard(): Promise<void> {
  const fired = [...takeUnnoted()]
  if (fired.length > 0) await request(noteAlertsTold, { body: { fired } }, { quiet: true })
}
