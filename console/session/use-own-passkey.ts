import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { sendRequest } from '@candor/client/api/send-request.ts'
import { answerWithPasskey, createPasskey } from '@candor/client/passkeys/passkey-browser.ts'
import { type Result, refuse } from '@candor/domain/result.ts'
import {
  addOperatorPasskey,
  beginOperatorConfirmation,
  beginOperatorPasskey,
  beginOperatorPasskeySignIn,
  confirmOperator,
  signInOperatorWithPasskey,
} from '@candor/wire/operator-sign-in.ts'
import type { ReplyOf } from '@candor/wire/route.ts'

/** `given-up`: the person, or their device, said no. */
type Tried<Value> = Result<Value, ApiRefusal | 'given-up'>

export async function signInByPasskey(): Promise<Tried<ReplyOf<typeof signInOperatorWithPasskey>>> {
  const begun = await sendRequest(beginOperatorPasskeySignIn, {})
  if (!begun.ok) return begun
  const response = await answerWithPasskey(begun.value.options)
  return response === null
    ? refuse('given-up')
    : await sendRequest(signInOperatorWithPasskey, { body: { response } })
}

/** Shows once more who the operator is. */
export async function confirmByPasskey(): Promise<Tried<unknown>> {
  const begun = await sendRequest(beginOperatorConfirmation, {})
  if (!begun.ok) return begun
  const response = await answerWithPasskey(begun.value.options)
  return response === null ? refuse('given-up') : await sendRequest(confirmOperator, { body: { response } })
}

export async function makeOwnPasskey(name: string): Promise<Tried<unknown>> {
  const begun = await sendRequest(beginOperatorPasskey, {})
  if (!begun.ok) return begun
  const response = await createPasskey(begun.value.options)
  return response === null
    ? refuse('given-up')
    : await sendRequest(addOperatorPasskey, { body: { name, response } })
}
