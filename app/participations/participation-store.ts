import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { listParticipations, type WireParticipation } from '@candor/wire/participations.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { accountNow, followingAccount, put, readingOnce } from '../api/follow-account.ts'
import { request } from '../api/request.ts'

type Listed = ReplyOf<typeof listParticipations>

/** What a customer takes part in now, with the sums over all they ever did; null until it is known. `account` says whose it is. */
type ParticipationsState = {
  account: string | null
  open: readonly WireParticipation[] | null
  sums: Listed['sums'] | null
  carried: Listed['carried']
  refusal: ApiRefusal | null
}

const nothing = { open: null, sums: null, carried: [], refusal: null }

const participationStore = createStore<ParticipationsState>(() => ({ account: null, ...nothing }))

/** All that have not ended; there are few, because a customer can have only so many. */
async function readOpen(status: 'in-review' | 'in-progress', quiet: boolean) {
  const items: WireParticipation[] = []
  for (;;) {
    const before = items.at(-1)?.id
    const query = { status, limit: '100', ...(before && { before }) }
    const answer = await request(listParticipations, { query }, { quiet })
    if (!answer.ok) return answer
    items.push(...answer.value.participations)
    if (!answer.value.more) return { ok: true as const, value: { ...answer.value, participations: items } }
  }
}

async function readParticipations(): Promise<void> {
  const account = accountNow()
  if (participationStore.getState().account !== account) participationStore.setState({ account, ...nothing })
  if (account === null) return
  const quiet = participationStore.getState().open !== null
  const [waiting, running] = await Promise.all([readOpen('in-review', quiet), readOpen('in-progress', quiet)])
  if (accountNow() !== account) return
  if (!waiting.ok) return participationStore.setState({ refusal: waiting.refusal })
  if (!running.ok) return participationStore.setState({ refusal: running.refusal })
  const { sums, carried } = running.value
  const open = [...waiting.value.participations, ...running.value.participations]
  participationStore.setState({ open, sums, carried, refusal: null })
}

export const loadParticipations = readingOnce(readParticipations)

const follow = followingAccount({
  load: loadParticipations,
  concerns: (kind) => kind === 'participation',
  accountShown: () => participationStore.getState().account,
})

/** Units change their worth without anything being told. */
const lookEveryMs = 60_000

function followParticipations(): () => void {
  const unfollow = follow()
  const looking = setInterval(() => {
    if (!document.hidden && accountNow() !== null) void loadParticipations()
  }, lookEveryMs)
  return () => {
    clearInterval(looking)
    unfollow()
  }
}

/** Shows what an answer has brought before the list is read anew. */
export function adoptParticipation(participation: WireParticipation): void {
  const { account, open } = participationStore.getState()
  const { status } = participation
  if (account === accountNow() && open)
    participationStore.setState({
      open: put(open, participation, status === 'in-review' || status === 'in-progress'),
    })
  void loadParticipations()
}

export function useParticipations(): ParticipationsState & { status: 'loading' | 'failed' | 'ready' } {
  useEffect(followParticipations, [])
  const state = useStore(participationStore)
  return { ...state, status: state.open ? 'ready' : state.refusal ? 'failed' : 'loading' }
}
