import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { readWorth } from '@candor/wire/portfolio.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { createStore } from 'zustand/vanilla'
import { accountNow, followingAccount, readingOnce } from '../api/follow-account.ts'
import { request } from '../api/request.ts'
import { keepOf, recallKept } from '../device/account-memory.ts'
import { ownZone } from './posting-period.ts'

export type WireWorth = ReplyOf<typeof readWorth>

/** What everything is worth, as the server last said it. `fresh` is said during this visit; what the device has kept is older. */
type WorthState = {
  account: string | null
  value: WireWorth | null
  heardAt: number | null
  fresh: boolean
  refusal: ApiRefusal | null
}

const nothing = { account: null, value: null, heardAt: null, fresh: false, refusal: null }

export const worthStore = createStore<WorthState>(() => ({
  ...nothing,
  ...recallKept('worth', readWorth.reply),
}))

async function askWorth(): Promise<void> {
  const account = accountNow()
  if (account === null) return worthStore.setState(nothing)
  if (worthStore.getState().account !== account) worthStore.setState({ ...nothing, account })
  const quiet = worthStore.getState().value !== null
  const answer = await request(readWorth, { query: { zone: ownZone() } }, { quiet })
  if (accountNow() !== account) return
  if (!answer.ok) return worthStore.setState({ refusal: answer.refusal })
  const known = worthStore.getState().value
  if (known !== null && known.version > answer.value.version) return
  const heardAt = keepOf(account, 'worth', answer.value)
  worthStore.setState({ account, value: answer.value, heardAt, fresh: true, refusal: null })
}

export const loadWorth = readingOnce(askWorth)

const follow = followingAccount({
  load: loadWorth,
  concerns: () => true,
  accountShown: () => worthStore.getState().account,
})

/** Days begin and snapshots are taken without anything of the customer's changing. */
const pollEveryMs = 60_000

/** Follows what everything is worth while something shows it. */
export function followWorth(): () => void {
  const unfollow = follow()
  const looking = setInterval(() => accountNow() !== null && void loadWorth(), pollEveryMs)
  return () => {
    clearInterval(looking)
    unfollow()
  }
}
