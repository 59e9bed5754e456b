import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { readLimits, type WireLimits, type WireOwnLimit } from '@candor/wire/limits.ts'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { accountNow, followingAccount, readingOnce } from '../api/follow-account.ts'
import { request } from '../api/request.ts'

/** The limits that the customer has set for themselves; null until they are known. */
type LimitsState = { account: string | null; value: WireLimits | null; refusal: ApiRefusal | null }

const limitsStore = createStore<LimitsState>(() => ({ account: null, value: null, refusal: null }))

async function askLimits(): Promise<void> {
  const account = accountNow()
  if (limitsStore.getState().account !== account)
    limitsStore.setState({ account, value: null, refusal: null })
  if (account === null) return
  const answer = await request(readLimits, {}, { quiet: limitsStore.getState().value !== null })
  if (accountNow() !== account) return
  limitsStore.setState(answer.ok ? { value: answer.value, refusal: null } : { refusal: answer.refusal })
}

export const loadLimits = readingOnce(askLimits)

/** Whatever the customer does may use up a part of a limit. */
const followLimits = followingAccount({
  load: loadLimits,
  concerns: () => true,
  accountShown: () => limitsStore.getState().account,
})

export function useLimits(): LimitsState & { retry: () => void } {
  useEffect(followLimits, [])
  return { ...useStore(limitsStore), retry: () => void loadLimits() }
}

export type LimitName = WireOwnLimit['name']
