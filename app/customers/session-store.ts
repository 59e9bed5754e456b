import {
  changeLocale,
  type openTrial,
  readSession,
  type registerCustomer,
  signIn,
  signOut,
  type WireCustomer,
  type WireSession,
} from '@candor/wire/customers.ts'
import { signInWithPasskey, type WireAssertion } from '@candor/wire/passkeys.ts'
import type { BodyOf } from '@candor/wire/route.ts'
import { createStore } from 'zustand/vanilla'
import { request } from '../api/request.ts'
import { deviceId } from '../preferences/device-id.ts'
import type { Locale } from '../words/languages.ts'

/** Who is using the app. Until the server has said so it is not known, and pages for customers wait. */
export type SessionState =
  | { status: 'unknown' }
  /** `unreached`: taken for one because the server could not be asked. */
  | { status: 'visitor'; unreached?: true }
  | { status: 'customer'; customer: WireCustomer }
  /** The session has run out while a page was open: the page stays, and the customer is asked. */
  | { status: 'expired'; customer: WireCustomer }

export const sessionStore = createStore<SessionState>(() => ({ status: 'unknown' }))

/** The account that is signed in, or was until a moment ago; null for visitors. */
export const accountOf = (state: SessionState): string | null =>
  state.status === 'customer' || state.status === 'expired' ? state.customer.accountNumber : null

export function adoptSession(session: WireSession): void {
  sessionStore.setState(
    session.customer ? { status: 'customer', customer: session.customer } : { status: 'visitor' },
    true,
  )
}

/** Asks who we are. Where the server cannot be reached we are a visitor until it can. */
export async function refreshSession(): Promise<void> {
  const answer = await request(readSession, {}, { quiet: true })
  if (answer.ok) adoptSession(answer.value)
  else if (sessionStore.getState().status === 'unknown')
    sessionStore.setState({ status: 'visitor', unreached: true }, true)
}

/** Set while the customer is logging out, so that the end they asked for is not told to them as news. */
let leaving = false

/** A request was refused, or the socket told us: the session is over. Visitors have none that could end. */
export function expireSession(): void {
  const state = sessionStore.getState()
  if (state.status === 'customer' && !leaving)
    sessionStore.setState({ status: 'expired', customer: state.customer }, true)
}

type Opening = typeof registerCustomer | typeof openTrial | typeof signIn | typeof signInWithPasskey

async function begin<R extends Opening>(route: R, body: Omit<BodyOf<R>, 'deviceId'>) {
  const answer = await request(route, { body: { ...body, deviceId: deviceId() } as BodyOf<R> })
  if (answer.ok) adoptSession(answer.value)
  return answer
}

export const beginSession = begin

export const logIn = (account: string, password: string, code?: string) =>
  begin(signIn, { account, password, ...(code !== undefined && { code }) })

export const logInWithPasskey = (response: WireAssertion) => begin(signInWithPasskey, { response })

/** The session is over because the customer wanted it so: nobody is asked to log in again. */
export const leaveSession = (): void => sessionStore.setState({ status: 'visitor' }, true)

/**
 * Ends the session here and on the server. Where the server cannot be reached the customer is told, and stays signed in. `onLeave` goes to
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
