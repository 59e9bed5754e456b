import { sendRequest } from '@candor/client/api/send-request.ts'
import { onSessionRefused } from '@candor/client/api/session-refusals.ts'
import {
  readOperatorSession,
  signInOperator,
  signOutOperator,
  type WireOperatorSession,
} from '@candor/wire/operators.ts'
import { createStore } from 'zustand/vanilla'
import { signInByPasskey } from './use-own-passkey.ts'

type Operator = NonNullable<WireOperatorSession['operator']>

/** Who uses the console. Until the server has said so it is not known, and nothing is shown. */
type OperatorState =
  | { status: 'unknown' }
  /** `idle`: signed out here because nobody was there. */
  | { status: 'nobody'; idle?: true }
  | { status: 'here'; operator: Operator; endsAt: string | null }
  /** The session has ended while a page was open: the page stays, and the operator is asked to log in. */
  | { status: 'expired'; operator: Operator }

export const operatorStore = createStore<OperatorState>(() => ({ status: 'unknown' }))

export const operatorOf = (state: OperatorState): Operator | null =>
  state.status === 'here' || state.status === 'expired' ? state.operator : null

function adoptOperator({ operator, endsAt }: WireOperatorSession): void {
  operatorStore.setState(operator ? { status: 'here', operator, endsAt } : { status: 'nobody' }, true)
}

export async function refreshOperator(): Promise<void> {
  const answer = await sendRequest(readOperatorSession, {}, { quiet: true })
  if (answer.ok) adoptOperator(answer.value)
  else if (operatorStore.getState().status === 'unknown') operatorStore.setState({ status: 'nobody' }, true)
}

export async function signIn(name: string, password: string, code: string | null) {
  const body = { name, password, ...(code !== null && { code }) }
  const answer = await sendRequest(signInOperator, { body })
  if (answer.ok) adoptOperator(answer.value)
  return answer
}

export async function signInWithPasskey() {
  const answer = await signInByPasskey()
  if (answer.ok) adoptOperator(answer.value)
  return answer
}

export async function signOut(idle = false): Promise<void> {
  await sendRequest(signOutOperator, {}, { quiet: idle })
  operatorStore.setState(idle ? { status: 'nobody', idle: true } : { status: 'nobody' }, true)
}

/** A request was refused because the session is over: the page stays. */
export function followRefusals(): void {
  onSessionRefused(() => {
    const state = operatorStore.getState()
    if (state.status === 'here') operatorStore.setState({ status: 'expired', operator: state.operator }, true)
  })
}
