import { onSessionRefused } from '@candor/client/api/session-refusals.ts'
import { Boundary } from '@candor/client/page/Boundary.tsx'
import { returnToPractice } from '@candor/wire/customers.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { beginSession, expireSession, sessionStore } from '../api/session-store.ts'
import { openPage } from '../shell/Link.tsx'

/** Fetched when a session first runs out; most visits never need it. */
const SessionPrompt = lazy(() =>
  import('./SessionPrompt.tsx').then((module) => ({ default: module.SessionPrompt })),
)

/**
 * Asks each time the server has said that the session is over: when the socket reports it, and again with every request that is refused for
 * it, until the customer logs in.
 */
export function AskSession() {
  // It may have run out while this was on its way.
  const [asking, setAsking] = useState<boolean | null>(() =>
    sessionStore.getState().status === 'expired' ? true : null,
  )
  const [unsent, setUnsent] = useState(false)
  useEffect(() => {
    const unsubscribe = sessionStore.subscribe((state, before) => {
      if (state.status === 'expired' && before.status !== 'expired') setAsking(true)
      if (state.status === 'customer') setAsking(false)
    })
    const forget = onSessionRefused((isUnsent) => {
      expireSession()
      // A page may ask for more at the same moment; what was not sent stays said until the customer has answered.
      if (isUnsent) setUnsent(true)
      if (sessionStore.getState().status === 'expired') setAsking(true)
    })
    return () => {
      unsubscribe()
      forget()
    }
  }, [])

  if (asking === null) return null
  const answer = () => {
    setAsking(false)
    setUnsent(false)
  }
  const logIn = async () => {
    const session = sessionStore.getState()
    // A practice account without a password is found again by its own device, and the page stays where it is.
    const own = session.status === 'expired' && !session.customer.hasPassword
    if (own && (await beginSession(returnToPractice, {})).ok) return setUnsent(false)
    answer()
    openPage('login', 'again=1')
  }
  return (
    <Boundary fallback={null}>
      <Suspense>
        <SessionPrompt open={asking} unsent={unsent} onStay={answer} onLogIn={logIn} />
      </Suspense>
    </Boundary>
  )
}
