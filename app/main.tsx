import '@candor/kit/fonts.css'
import '@candor/kit/tokens.css'
import '@candor/kit/base.css'
import { recall } from '@candor/client/device/device-memory.ts'
import { trustOwnScripts } from '@candor/client/page/trust-own-scripts.ts'
import { startTransition, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { refreshSession } from './api/session-store.ts'
import { startBalance } from './ledger/balance-store.ts'
import { startPreferences } from './preferences/preference-store.ts'
import { startQuoteMemory } from './quotes/quote-memory.ts'
import { fetchPagesBy } from './shell/fetch-early.ts'
import { navigationStore, startNavigation } from './shell/navigation.ts'
import { loadingDelayMs } from './shell/use-wait.ts'
import { adoptHomeFacts, readHomeFacts } from './start/adopt-home-facts.ts'
import { startLiveConnection } from './start/live-connection.ts'
import { loadFace } from './start/load-face.ts'
import { loadCode, loadPage } from './start/load-page.ts'
import { Shell } from './start/Shell.tsx'
import { startLater } from './start/start-later.ts'
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
  // The page's code and the words are fetched side by side; what fails here is shown with the page.
  if (page) loadCode(page).catch(() => null)
  const face = loadFace()
  await startPreferences()
  // A page that takes long is waited for by the shell itself, which says so.
  if (page) await Promise.race([loadPage(page).catch(() => null), pause(loadingDelayMs)])
  await Promise.race([face.arrived, pause(fontTimeoutMs)])
  startWatchlist()
  const facts = readHomeFacts()
  if (facts) adoptHomeFacts(facts)
  // Without haste: what the HTML shows can be read and scrolled meanwhile, and a phone is not held up for a fifth of a second.
  startTransition(() =>
    createRoot(root).render(
      <>
        <Shell />
        <Drawn onDrawn={face.drawn} />
      </>,
    ),
  )
  startBalance()
  // Prices are remembered from the first moment on, also of a visit that ends soon.
  startQuoteMemory()
  startLater()
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    navigator.serviceWorker.register('./service-worker.js').catch(() => null)
  // A browser changes its address for pushes now and then.
  if (recall('push-on') !== null)
    import('./push/subscribe-push.ts').then((module) => module.renewPush()).catch(() => null)
}

/** Reports the first drawing in the frame that shows it. */
function Drawn({ onDrawn }: { onDrawn: () => void }) {
  useLayoutEffect(onDrawn, [onDrawn])
  return null
}

/** So long the first drawing waits for our own face, in ms, and no longer. It has been on its way since the HTML came. */
const fontTimeoutMs = 300

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

start().catch(() => document.querySelector('script[type="module"]')?.dispatchEvent(new Event('error')))
