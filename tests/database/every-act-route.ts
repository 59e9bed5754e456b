import type { Route } from '@candor/wire/route.ts'
import { namedRoutes } from './sample-requests.ts'

/** Routes of operators that change nothing but the operator's own way in, or nothing that is kept, each with the reason. */
export const noActs: Readonly<Record<string, string>> = {
  signInOperator: 'a session of the operator',
  signOutOperator: 'a session of the operator',
  beginOperatorFactor: 'the operator’s own second factor, which nothing asks for yet',
  confirmOperatorFactor: 'the operator’s own second factor',
  beginOperatorPasskeySignIn: 'a random number',
  signInOperatorWithPasskey: 'a session of the operator',
  beginOperatorConfirmation: 'a random number',
  confirmOperator: 'a session of the operator',
  endOperatorSession: 'a session of the operator',
  endOtherOperatorSessions: 'sessions of the operator',
  beginOperatorPasskey: 'a random number',
  addOperatorPasskey: 'the operator’s own passkey',
  removeOperatorPasskey: 'the operator’s own passkey',
  saveOperatorView: 'how the operator looks at a list',
  deleteOperatorView: 'how the operator looks at a list',
  tellOpenCase: 'which case the operator has open, for seconds',
  previewHelp: 'kept nowhere',
  previewImport: 'reads a file and stores nothing',
  endReviewView: 'when a viewer closed a photo',
  tellTyping: 'kept nowhere',
}

export const changingRoutes: readonly [string, Route][] = namedRoutes().filter(
  ([, { path, method }]) => path.startsWith('/api/v1/operator') && method !== 'GET',
)

/** Every route by which an operator does something to somebody or something. */
export const actRoutes = changingRoutes.filter(([name]) => !(name in noActs))
