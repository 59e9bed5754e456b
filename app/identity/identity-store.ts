import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import {
  readIdentity,
  saveIdentityDraft,
  type WireIdentity,
  type WireIdentityDraft,
} from '@candor/wire/identity.ts'
import { createStore } from 'zustand/vanilla'
import { request } from '../api/request.ts'
import { accountOf, sessionStore } from '../api/session-store.ts'

/** What is known of the customer's verification and what has been typed; the two steps of the form are two pages that share it. */
type IdentityState = {
  account: string | null
  identity: WireIdentity | null
  refusal: ApiRefusal | null
  draft: WireIdentityDraft
  /** Something was typed here: from then on this device knows the draft better than an answer that may be older. */
  typed: boolean
  /** Whether what was typed is with the server. */
  kept: 'yes' | 'not-yet' | 'failed'
}

const emptyDraft: WireIdentityDraft = {
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
  typed: false,
  kept: 'yes',
}

export const identityStore = createStore<IdentityState>(() => nothing)

/** Nothing of one customer is left for the next one at the same device. */
function ownIdentity(): void {
  const account = accountOf(sessionStore.getState())
  if (identityStore.getState().account !== account) identityStore.setState({ ...nothing, account }, true)
}

/** Takes over what the server knows. */
function adoptIdentity(identity: WireIdentity): void {
  const { typed, draft } = identityStore.getState()
  identityStore.setState({ identity, refusal: null, draft: typed ? draft : identity.draft })
}

let asked = 0
let answered = 0

/** Everything was sent for review: what the server keeps of it counts from now on, and no answer that is still under way. */
export function adoptSubmitted(identity: WireIdentity): void {
  asked += 1
  answered = asked
  identityStore.setState({ typed: false, kept: 'yes' })
  adoptIdentity(identity)
}

export async function loadIdentity(quiet: boolean): Promise<void> {
  ownIdentity()
  const { account } = identityStore.getState()
  asked += 1
  const mine = asked
  const answer = await request(readIdentity, {}, { quiet })
  // What was asked for later and is here already knows more, such as a photo that has arrived in between.
  if (identityStore.getState().account !== account || mine < answered) return
  answered = mine
  if (answer.ok) adoptIdentity(answer.value)
  else identityStore.setState({ refusal: answer.refusal })
}

const typingDelayMs = 700
let waiting: ReturnType<typeof setTimeout> | undefined
let saving: Promise<void> = Promise.resolve()

async function save(): Promise<void> {
  const { draft, kept, account } = identityStore.getState()
  if (kept === 'yes') return
  const answer = await request(saveIdentityDraft, { body: draft }, { quiet: true })
  const now = identityStore.getState()
  // Typed on meanwhile, or somebody else's: then this answer says nothing about what is there now.
  if (now.account === account && now.draft === draft)
    identityStore.setState({ kept: answer.ok ? 'yes' : 'failed' })
}

/** Keeps what was typed with the server, so that another device can go on with it. One after the other, so that none overtakes a newer. */
export function keepDraft(): Promise<void> {
  clearTimeout(waiting)
  saving = saving.then(save)
  return saving
}

export function typeDraft(change: Partial<WireIdentityDraft>): void {
  identityStore.setState(({ draft }) => ({ draft: { ...draft, ...change }, typed: true, kept: 'not-yet' }))
  clearTimeout(waiting)
  waiting = setTimeout(keepDraft, typingDelayMs)
}
