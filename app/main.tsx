import '@candor/kit/fonts.css'
import '@candor/kit/tokens.css'
import '@candor/kit/base.css'
import { createRoot } from 'react-dom/client'
import { refreshSession } from './api/session-store.ts'
import { startBalance } from './ledger/balance-store.ts'
import { startPreferences } from './preferences/preference-store.ts'
import { fetchPagesBy } from './shell/fetch-early.ts'
import { navigationStore, startNavigation } from './shell/navigation.ts'
import { loadingDelay } from './shell/use-wait.ts'
import { startLiveConnection } from './start/live-connection.ts'
import { loadFace } from './start/load-face.ts'
import { loadPage } from './start/load-page.ts'
import { loaderOf } from './start/page-loaders.ts'
import { Shell } from './start/Shell.tsx'
import { trustOwnScripts } from './start/trust-own-scripts.ts'
import { startWatchlist } from './watchlist/watchlist-store.ts'
import './start/boot.css'

/** The HTML already shows the shell; it is replaced once the words and the page that was asked for are there. */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no root')
  trustOwnScripts()
  window.history.scrollRestoration = 'manual'
  fetchPagesBy(loadPage)
  startNavigation()
  const { entries, current } = navigationStore.getState()
  const page = entries[current]?.page
  // The live connection belongs to a session, so it is opened when it is known whose it is.
  refreshSession().then(startLiveConnection)
  // The page's code and the words are fetched side by side; what fails here is told when the page is shown.
  if (page)
    loaderOf(page)
      .load()
      .catch(() => null)
  const face = loadFace()
  await startPreferences()
  // A page that takes long is waited for by the shell itself, which says so.
  if (page) await Promise.race([loadPage(page).catch(() => null), pause(loadingDelay)])
  await Promise.race([face.arrived, pause(faceDelay)])
  face.drawn()
  createRoot(root).render(<Shell />)
  // What was chosen on other devices is brought by code that the first drawing does not wait for.
  import('./preferences/keep-preferences.ts').then((module) => module.startBringing()).catch(() => null)
  // So is what keeps the device's own evidence.
  import('./start/start-evidence.ts').then((module) => module.startEvidence()).catch(() => null)
  // And what remembers prices for a visit without a network.
  import('./quotes/quote-memory.ts').then((module) => module.startQuoteMemory()).catch(() => null)
  startBalance()
  startWatchlist()
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    navigator.serviceWorker.register('./service-worker.js').catch(() => null)
}

/** So long the first drawing waits for our own face, in ms, and no longer. It has been on its way since the HTML came. */
const faceDelay = 300

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

start().catch(() => document.querySelector('script[type="module"]')?.dispatchEvent(new Event('error')))
