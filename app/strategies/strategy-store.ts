import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { recall, remember } from '@candor/client/device/device-memory.ts'
import { listStrategies, type WireStrategy } from '@candor/wire/strategies.ts'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { connectionStore } from '../api/connection-store.ts'
import { readingOnce } from '../api/follow-account.ts'
import { request } from '../api/request.ts'

/** All strategies as they were last heard of, the same for everybody. The device keeps them, so that the list stands without a network. */
type StrategiesState = {
  value: { strategies: readonly WireStrategy[]; simulated: boolean } | null
  refusal: ApiRefusal | null
}

const key = 'strategies'

function recallStrategies(): StrategiesState['value'] {
  try {
    const read = listStrategies.reply.safeParse(JSON.parse(recall(key) ?? 'null'))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

const strategyStore = createStore<StrategiesState>(() => ({
  value: recallStrategies(),
  refusal: null,
}))

let askedAt = 0

async function readStrategies(): Promise<void> {
  askedAt = Date.now()
  const quiet = strategyStore.getState().value !== null
  const answer = await request(listStrategies, {}, { quiet })
  if (!answer.ok) return strategyStore.setState({ refusal: answer.refusal })
  strategyStore.setState({ value: answer.value, refusal: null })
  remember(key, JSON.stringify(answer.value))
}

export const loadStrategies = readingOnce(readStrategies)

/** Values come once a minute at most. Tests on the past end one after the other, minutes after the first start. */
const lookEveryMs = 60_000
const testedSoonMs = 10_000

/** Whether it is worth asking again already; what was never heard counts as old. */
function isDue(): boolean {
  const { value } = strategyStore.getState()
  const isTesting = value?.strategies.some(({ tested }) => tested === null) ?? true
  return Date.now() - askedAt >= (isTesting ? testedSoonMs : lookEveryMs)
}

let shown = 0
let unfollow: (() => void) | null = null

/** Reads anew while somebody looks, and when the service is back. */
function followStrategies(): () => void {
  shown += 1
  if (shown === 1) {
    void loadStrategies()
    const looking = setInterval(() => !document.hidden && isDue() && void loadStrategies(), testedSoonMs)
    const unsubscribe = connectionStore.subscribe(({ lostAt }, before) => {
      if (lostAt === null && before.lostAt !== null) void loadStrategies()
    })
    unfollow = () => {
      clearInterval(looking)
      unsubscribe()
    }
  }
  return () => {
    shown -= 1
    if (shown === 0) unfollow?.()
  }
}

export function useStrategies(): StrategiesState {
  useEffect(followStrategies, [])
  return useStore(strategyStore)
}

/** One of the list; undefined while it is not known. */
export const useListedStrategy = (id: string): WireStrategy | undefined =>
  useStrategies().value?.strategies.find((each) => each.id === id)
