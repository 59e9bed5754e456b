import { noteAlertsTold } from '@candor/wire/alerts.ts'
import { request } from '../api/request.ts'
import { alertStore, loadAlerts } from './alert-store.ts'
import { notifyMissed, takeUnnoted } from './fired-notices.ts'

/** Fetches what has fired while no device was connected, and shows it. */
export async function lookBack(): Promise<void> {
  await loadAlerts()
  notifyMissed(alertStore.getState().alerts ?? [])
}

/** Acknowledges to the server what its customer has seen. Where that fails it is shown once more at the next connection, rather than never. */
export async function noteHeard(): Promise<void> {
  const fired = [...takeUnnoted()]
  if (fired.length > 0) await request(noteAlertsTold, { body: { fired } }, { quiet: true })
}
