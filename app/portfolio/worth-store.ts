import { readWorth } from '@candor/wire/portfolio.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import type { ApiRefusal } from '../api/refusal-reply.ts'
import { request } from '../api/request.ts'
import { ownZone } from '../ledger/posting-period.ts'
import { accountNow, followingAccount, readingOnce } from '../orders/follow-account.ts'
import { forget, recall, remember } from '../preferences/device-memory.ts'

export type WireWorth = ReplyOf<typeof readWorth>

/** What everything is worth, as the server last said it. `fresh` is said during this visit; what the device has kept is older. */
export type WorthState = {
  account: string | null
  value: WireWorth | null
  heardAt: number | null
  fresh: boolean
  refusal: ApiRefusal | null
}

const key = 'worth'
const keptSchema = z.object({ account: z.string(), heardAt: z.number(), value: readWorth.reply })
const nothing = { account: null, value: null, heardAt: null, fresh: false, refusal: null }

function recallWorth(): WorthState {
  try {
    const read = keptSchema.safeParse(JSON.parse(recall(key) ?? 'null'))
    return read.success ? { ...nothing, ...read.data } : nothing
  } catch {
    return nothing
  }
}

export const worthStore = createStore<WorthState>(recallWorth)

async function askWorth(): Promise<void> {
  const account = accountNow()
  if (account === null) {
    // Whoever logs out takes the figures off the device.
    forget(key)
    return worthStore.setState(nothing)
  }
  if (worthStore.getState().account !== account) worthStore.setState({ ...nothing, account })
  const quiet = worthStore.getState().value !== null
  const answer = await request(readWorth, { query: { zone: ownZone() } }, { quiet })
  if (accountNow() !== account) return
  if (!answer.ok) return worthStore.setState({ refusal: answer.refusal })
  const known = worthStore.getState().value
  if (known !== null && known.version > answer.value.version) return
  const heardAt = Date.now()
  worthStore.setState({ account, value: answer.value, heardAt, fresh: true, refusal: null })
  remember(key, JSON.stringify({ account, heardAt, value: answer.value }))
}

export const loadWorth = readingOnce(askWorth)

const follow = followingAccount({
  load: loadWorth,
  concerns: () => true,
  accountShown: () => worthStore.getState().account,
})

/** Days begin and snapshots are taken without anything of the customer's changing. */
const lookEvery = 60_000

/** Follows what everything is worth while something shows it. */
export function followWorth(): () => void {
  const unfollow = follow()
  const looking = setInterval(() => accountNow() !== null && void loadWorth(), lookEvery)
  return () => {
    clearInterval(looking)
    unfollow()
  }
}
