import { connectionStore } from '../api/connection-store.ts'
import { accountOf, sessionStore } from '../api/session-store.ts'
import { needWords } from '../words/words-store.ts'
import { typedKey } from './typed-key.ts'

/** A page is at rest when nothing was fetched for so long. */
const restMs = 2_500

/** Signs that somebody is about to do something, which come before the tap itself has ended. */
const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'scroll'] as const

/** Calls back when the page has come to rest; the function it returns ends the wait. */
function onRest(work: () => void): () => void {
  let timer = setTimeout(work, restMs)
  const observer = new PerformanceObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(work, restMs)
  })
  observer.observe({ type: 'resource' })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

function onSign(work: () => void): () => void {
  const heard = () => work()
  for (const sign of signs) window.addEventListener(sign, heard, { passive: true, capture: true })
  return () => {
    for (const sign of signs) window.removeEventListener(sign, heard, { capture: true })
  }
}

/** What the next tap may need: where the other pages are, and what can be refused. It is fetched and not waited for. */
function fetchNext(): void {
  import('./page-loaders.ts').catch(() => null)
  import('@candor/client/api/read-problem.ts').catch(() => null)
  needWords(['messages']).catch(() => null)
}

/**
 * Begins all that the first drawing does not need once the page is at rest, and sooner where somebody touches it, is signed in, has lost the
 * connection, or had typed something before the app was reloaded: on a slow line none of it is fetched before the first prices.
 */
export function startLater(): void {
  let isBegun = false
  let hasSignedIn = false
  const begin = () => {
    if (isBegun) return
    isBegun = true
    for (const end of ends) end()
    fetchNext()
    import('./later-parts.ts').then((module) => module.startLaterParts(hasSignedIn)).catch(() => null)
  }
  const ends = [
    onRest(begin),
    onSign(begin),
    connectionStore.subscribe(({ lostAt }) => lostAt !== null && begin()),
  ]
  // Followed to the end: somebody may sign in while it is on its way.
  sessionStore.subscribe((session, before) => {
    if (accountOf(session) === null) return
    hasSignedIn ||= before.status === 'visitor'
    begin()
  })
  const isSomebodyHere = accountOf(sessionStore.getState()) !== null
  const isLost = connectionStore.getState().lostAt !== null
  if (isSomebodyHere || isLost || window.sessionStorage.getItem(typedKey) !== null) begin()
}
