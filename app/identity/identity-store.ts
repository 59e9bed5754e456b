import {
  readIdentity,
  saveIdentityDraft,
  type WireIdentity,
  type WireIdentityDraft,
} from '@candor/wire/identity.ts'
import { createStore } from 'zustand/vanilla'
import type { ApiRefusal } from '../api/refusal-reply.ts'
import { request } from '../api/request.ts'
import { accountOf, sessionStore } from '../customers/session-store.ts'

/** What is known of the customer's verification and what has been typed; the two steps of the form are two pages that share it. */
export type IdentityState = {
  account: string | null
  identity: WireIdentity | null
  refusal: ApiRefusal | null
  draft: WireIdentityDraft
  /** Whether what was typed is with the server. */
  kept: 'yes' | 'not-yet' | 'failed'
}

export const emptyDraft: WireIdentityDraft = {
  surname: '',
  name: '',
  country: '',
  sex: '',
  birthday: '',
  address: '',
  phoneCountry: '',
  phone: '',
  idType: '',
}

const nothing: IdentityState = {
  account: null,
  identity: null,
  refusal: null,
  draft: emptyDraft,
  kept: 'yes',
}

export const identityStore = createStore<IdentityState>(() => nothing)

/** Nothing of one customer is left for the next one at the same device. */
export function ownIdentity(): void {
  const account = accountOf(sessionStore.getState())
  if (identityStore.getState().account !== account) identityStore.setState({ ...nothing, account }, true)
}

/** Takes over what the server knows; what was typed here since is newer. */
export function adoptIdentity(identity: WireIdentity): void {
  const { kept, draft } = identityStore.getState()
  identityStore.setState({ identity, refusal: null, draft: kept === 'yes' ? identity.draft : draft })
}

export async function loadIdentity(quiet: boolean): Promise<void> {
  ownIdentity()
  const { account } = identityStore.getState()
  const answer = await request(readIdentity, {}, { quiet })
  if (identityStore.getState().account !== account) return
  if (answer.ok) adoptIdentity(answer.value)
  else identityStore.setState({ refusal: answer.refusal })
}

const pause = 700
let waiting: ReturnType<typeof setTimeout> | undefined

/** Keeps what was typed with the server, so that another device can go on with it. False where it could not be reached. */
export async function keepDraft(): Promise<boolean> {
  clearTimeout(waiting)
  const { draft, kept, account } = identityStore.getState()
  if (kept === 'yes') return true
  const answer = await request(saveIdentityDraft, { body: draft }, { quiet: true })
  const now = identityStore.getState()
  // Typed on meanwhile, or somebody else's: then this answer says nothing about what is there now.
  if (now.account !== account || now.draft !== draft) return answer.ok
  identityStore.setState({ kept: answer.ok ? 'yes' : 'failed' })
  return answer.ok
}

export function typeDraft(change: Partial<WireIdentityDraft>): void {
  identityStore.setState(({ draft }) => ({ draft: { ...draft, ...change }, kept: 'not-yet' }))
  clearTimeout(waiting)
  waiting = setTimeout(keepDraft, pause)
}
