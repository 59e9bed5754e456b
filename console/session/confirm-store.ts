import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import type { Result } from '@candor/domain/result.ts'
import { createStore } from 'zustand/vanilla'
import { needWords } from '../words/console-words.ts'

/** Somebody waits for the operator to show who they are. */
type Asking = { answer: ((confirmed: boolean) => void) | null }

export const confirmStore = createStore<Asking>(() => ({ answer: null }))

/** True once the operator has shown who they are; false where they gave up. */
async function askConfirmation(): Promise<boolean> {
  await needWords(['operator-entry'])
  return await new Promise<boolean>((resolve) => {
    confirmStore.getState().answer?.(false)
    confirmStore.setState({
      answer: (confirmed) => {
        confirmStore.setState({ answer: null })
        resolve(confirmed)
      },
    })
  })
}

/** Sends something; where the server wants to know first who sits there, asks the operator and sends it again. */
export async function sendConfirmed<Value, Refused extends ApiRefusal | 'given-up'>(
  send: () => Promise<Result<Value, Refused>>,
): Promise<Result<Value, Refused>> {
  const answer = await send()
  const asked = !answer.ok && answer.refusal !== 'given-up' && answer.refusal.code === 'confirm-again'
  return asked && (await askConfirmation()) ? await send() : answer
}
