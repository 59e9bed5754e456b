import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { answerWithPasskey, createPasskey } from '@candor/client/passkeys/passkey-browser.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { beginPasskeySignIn, type WireAssertion } from '@candor/wire/passkey-session.ts'
import { addPasskey, beginPasskey } from '@candor/wire/passkeys.ts'
import { request } from '../api/request.ts'
import type { Given } from './use-confirmation.ts'

/** Makes a passkey on this device and keeps it with the account. `given-up`: the person, or their device, said no. */
export async function makePasskey(
  name: string,
  given: Given,
): Promise<Result<{ id: string }, ApiRefusal | 'given-up'>> {
  const begun = await request(beginPasskey, { body: given })
  if (!begun.ok) return begun
  const response = await createPasskey(begun.value.options)
  return response === null ? refuse('given-up') : await request(addPasskey, { body: { name, response } })
}

/** What a passkey of this device answers, so that it signs in. */
export async function askPasskey(): Promise<Result<WireAssertion, ApiRefusal | 'given-up'>> {
  const begun = await request(beginPasskeySignIn)
  if (!begun.ok) return begun
  const answered = await answerWithPasskey(begun.value.options)
  return answered === null ? refuse('given-up') : accept(answered)
}
