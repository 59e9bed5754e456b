import { recall, remember } from '@candor/client/device/device-memory.ts'
import type { Locale } from '@candor/client/words/languages.ts'
import {
  changeLocale,
  customerSchema,
  type openTrial,
  readSession,
  type registerCustomer,
  type returnToPractice,
  type signIn,
  signOut,
  type WireCustomer,
  type WireSession,
} from '@candor/wire/customers.ts'
import type { finishEntry } from '@candor/wire/entry.ts'
import type { signInWithPasskey } from '@candor/wire/passkey-session.ts'
import type { BodyOf } from '@candor/wire/route.ts'
import { createStore } from 'zustand/vanilla'
import { forgetKept, keepOf, recallKept } from '../device/account-memory.ts'
import { deviceId } from '../device/device-id.ts'
import { request } from './request.ts'

/** Who is using the app. Until the server has said so it is not known, and pages for customers wait. */
export type SessionState =
  | { status: 'unknown' }
  /** `unreached`: the server could not be asked, and this is what the device last knew. */
  | {
      status: 'visitor'
      unreached?: true /** This browser has a practice account to return to. */
      canReturn?: true
    }
  | { status: 'customer'; customer: WireCustomer; unreached?: true }
  /** The session has expired while a page was open: the page stays, and the customer is asked to log in. */
  | { status: 'expired'; customer: WireCustomer }

export const sessionStore = createStore<SessionState>(() => ({ status: 'unknown' }))

/** The account that is signed in, or was until a moment ago; null for visitors. */
export const accountOf = (state: SessionState): string | null =>
  state.status === 'customer' || state.status === 'expired' ? state.customer.accountNumber : null

const accountKey = 'has-account'

/** Somebody with a password has used this device. */
export const hasAccount = (): boolean => recall(accountKey) !== null

/** The device remembers who it is, and nothing of who was there before. */
export function adoptSession({ customer, canReturn }: WireSession): void {
  const known = recallKept('customer', customerSchema)
  if (known !== null && known.account !== customer?.accountNumber) forgetKept()
  if (customer === null) {
    forgetKept()
    sessionStore.setState({ status: 'visitor', ...(canReturn && { canReturn }) }, true)
  } else adoptCustomer(customer)
}

/** What the server says about who is here. */
export function adoptCustomer(customer: WireCustomer): void {
  keepOf(customer.accountNumber, 'customer', customer)
  // A customer who can log in is offered that first on the next visit; which account it was is not stored.
  if (customer.hasPassword) remember(accountKey, 'yes')
  sessionStore.setState({ status: 'customer', customer }, true)
}

/** Whether somebody was here when the device last knew, so that a page can be laid out for them before the server has said so. */
export const isSomebodyKnown = (): boolean => recallKept('customer', customerSchema) !== null

/** So long a page waits for the server before it opens on what is known. */
const patienceMs = 3_000

/** Until the server can be reached, the customer the device last knew is taken to be here; they see what is stored and can change nothing. */
function openOnKnown(): void {
  if (sessionStore.getState().status !== 'unknown') return
  const known = recallKept('customer', customerSchema)
  sessionStore.setState(
    known
      ? { status: 'customer', customer: known.value, unreached: true }
      : { status: 'visitor', unreached: true },
    true,
  )
}

/**
 * Fetches the session. An open page stays when the session has expired while the server could not be reached: the customer is asked to log
 * in, as at any other end of a session.
 */
export async function refreshSession(): Promise<void> {
  const asking = request(readSession, {}, { quiet: true }).then((answer) => {
    if (!answer.ok) return
    if (answer.value.customer === null && accountOf(sessionStore.getState()) !== null) expireSession()
    else adoptSession(answer.value)
  })
  // Who is not known waits for the answer: a slow one must not send a customer to log in.
  await (isSomebodyKnown()
    ? Promise.race([asking, new Promise((late) => setTimeout(late, patienceMs))])
    : asking)
  openOnKnown()
}

/** Set while the customer is logging out, so that the end they asked for is not shown to them as news. */
let leaving = false

/** A request was refused, or the socket reported it: the session is over. Visitors have none that could end. */
export function expireSession(): void {
  const state = sessionStore.getState()
  if (state.status === 'customer' && !leaving)
    sessionStore.setState({ status: 'expired', customer: state.customer }, true)
}

type Opening =
  | typeof registerCustomer
  | typeof openTrial
  | typeof returnToPractice
  | typeof signIn
  | typeof signInWithPasskey
  | typeof finishEntry

async function begin<R extends Opening>(route: R, body: Omit<BodyOf<R>, 'deviceId'>) {
  const answer = await request(route, { body: { ...body, deviceId: deviceId() } as BodyOf<R> })
  if (answer.ok) adoptSession(answer.value)
  return answer
}

export const beginSession = begin

/** The customer has ended the session: no question to log in again. */
export function leaveSession(): void {
  forgetKept()
  sessionStore.setState({ status: 'visitor' }, true)
}

/**
 * Ends the session here and on the server. Where the server cannot be reached the customer sees that, and stays signed in. `onLeave` goes to
 * a page that is open to everyone before the one that is not sends the visitor to log in.
 */
export async function logOut(onLeave: () => void) {
  leaving = true
  const answer = await request(signOut)
  leaving = false
  if (answer.ok) {
    onLeave()
    leaveSession()
  }
  return answer
}

/** The language is kept with the customer too, so that letters and statements come in it. */
export async function keepLocale(locale: Locale): Promise<void> {
  if (sessionStore.getState().status === 'customer')
    await request(changeLocale, { body: { locale } }, { quiet: true })
}
