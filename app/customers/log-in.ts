import { signIn } from '@candor/wire/customers.ts'
import { signInWithPasskey, type WireAssertion } from '@candor/wire/passkey-session.ts'
import { beginSession } from '../api/session-store.ts'

export const logIn = (account: string, password: string, code?: string) =>
  beginSession(signIn, { account, password, ...(code !== undefined && { code }) })

export const logInWithPasskey = (response: WireAssertion) => beginSession(signInWithPasskey, { response })
