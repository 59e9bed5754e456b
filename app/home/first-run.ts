import { recall, remember } from '@candor/client/device/device-memory.ts'
import { createStore } from 'zustand/vanilla'

/** How far a new customer has come with the first order: which market they picked, whether they looked at the ticket, or that they do not want to be shown. */
export type FirstRun = { account: string; picked: string | null; looked: boolean; dismissed: boolean }

const key = 'first-run'

function recallRun(): FirstRun {
  const nothing = { account: '', picked: null, looked: false, dismissed: false }
  try {
    const stored = JSON.parse(recall(key) ?? '{}') as Partial<Record<keyof FirstRun, unknown>>
    return {
      account: typeof stored.account === 'string' ? stored.account : '',
      picked: typeof stored.picked === 'string' ? stored.picked : null,
      looked: stored.looked === true,
      dismissed: stored.dismissed === true,
    }
  } catch {
    return nothing
  }
}

export const firstRunStore = createStore<FirstRun>(recallRun)

/** Notes a step of this account; another account begins again. */
export function noteFirstRun(account: string, step: Partial<Omit<FirstRun, 'account'>>): void {
  const known = firstRunStore.getState()
  const before = known.account === account ? known : { picked: null, looked: false, dismissed: false }
  const now = { ...before, ...step, account }
  firstRunStore.setState(now, true)
  remember(key, JSON.stringify(now))
}

/** Which of the three steps comes next; null where the customer has traded, or does not want to be shown. */
export function firstRunStep(run: FirstRun, account: string, postings: number): 1 | 2 | 3 | null {
  // The practice money is the only posting of who has done nothing yet.
  if (postings > 1) return null
  if (run.account !== account) return 1
  if (run.dismissed) return null
  return run.picked === null ? 1 : run.looked ? 3 : 2
}
