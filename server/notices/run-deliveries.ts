import { secondMs } from '@candor/domain/time/durations.ts'
import type { Dependencies } from '../dependencies.ts'
import { findPushIdentity } from '../push/push-identity.ts'
import { planDeliveries } from './plan-deliveries.ts'
import { type SendingDeps, sendDeliveries } from './send-deliveries.ts'

const lookEveryMs = secondMs

/** Plans and sends everything that is due now. */
export async function deliverNotices(deps: SendingDeps): Promise<void> {
  while ((await planDeliveries(deps.database, deps.clock())) > 0);
  while ((await sendDeliveries(deps)) > 0);
}

/** Sends e-mails and pushes about notices, whichever server looks first. Returns the function that ends it after what is under way. */
export function startDeliveries(deps: Dependencies): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let running: Promise<void> = Promise.resolve()
  const look = (): Promise<void> => {
    running = deliverNotices(deps)
      .catch((error) => deps.log.warn({ err: error }, 'notices not sent'))
      .then(() => {
        if (!isStopped) timer = setTimeout(look, lookEveryMs).unref()
      })
    return running
  }
  // The key that push services know us by is made at the first start.
  running = findPushIdentity(deps)
    .catch((error) => deps.log.warn({ err: error }, 'no key for pushes'))
    .then(look)
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
