import type { Browser, BrowserContext, Clock, Disposable, Page } from 'playwright-core'

/*
 * A context that nothing lasting was done to is emptied and visited again: its cookies and everything that a site can store are gone, and what stays is the
 * browser's cache of the files that are kept for ever, and its process, which has them compiled. A visit in a context of its own fetches and compiles some
 * sixty of them anew, which was most of what journeys took.
 */

type Settings = NonNullable<Parameters<Browser['newContext']>[0]>

/** A context, and what a visit has left in it. */
type Kept = {
  context: BrowserContext
  browser: Browser
  key: string
  /** Something was done to it that cannot be taken back. */
  isSpent: boolean
  scripts: Disposable[]
  /** Holds the process between visits, which ends with its last page. */
  resting: Page | null
  /** When its last visit has ended. */
  leftAt: number
}

/** What else is set for a whole context and would reach the next visit. Routes and scripts are taken back. */
const lasting = [
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'on',
  'once',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setHTTPCredentials',
  'setOffline',
] as const satisfies readonly (keyof BrowserContext)[]

const clockActs = [
  'fastForward',
  'install',
  'pauseAt',
  'resume',
  'runFor',
  'setFixedTime',
  'setSystemTime',
] as const satisfies readonly (keyof Clock)[]

/** The server lets prices be kept for a second; a context rests for longer before it is visited again. */
const restMs = 1_200

const idle: Kept[] = []

/** Calls something before each of these methods of an object. */
function watchCalls<Watched extends object>(
  watched: Watched,
  names: readonly (keyof Watched)[],
  note: () => void,
): void {
  for (const name of names) {
    const act = watched[name] as (...given: unknown[]) => unknown
    const noted = (...given: unknown[]) => {
      note()
      return act.apply(watched, given)
    }
    Object.assign(watched, { [name]: noted })
  }
}

async function openContext(browser: Browser, settings: Settings, key: string): Promise<Kept> {
  const context = await browser.newContext(settings)
  // Whatever is waited for comes or never does; how soon is no question of a journey, on however busy a machine.
  context.setDefaultTimeout(120_000)
  const kept: Kept = { context, browser, key, isSpent: false, scripts: [], resting: null, leftAt: 0 }
  const spend = () => {
    kept.isSpent = true
  }
  watchCalls(context, lasting, spend)
  watchCalls(context.clock, clockActs, spend)
  const addInitScript = context.addInitScript.bind(context)
  const noted: typeof addInitScript = async (...given) => {
    const script = await addInitScript(...given)
    kept.scripts.push(script)
    return script
  }
  Object.assign(context, { addInitScript: noted })
  return kept
}

/** Leaves nothing of earlier visits but the cache. */
async function emptyStores({ context }: Kept, page: Page, origin: string): Promise<void> {
  const line = await context.newCDPSession(page)
  await line.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await line.detach()
  await context.clearCookies()
}

/** A context with an empty page; `isOwn` where the visit wants one that nobody had before it and nobody has after it. */
export async function takeContext(
  browser: Browser,
  settings: Settings,
  isOwn: boolean,
): Promise<Kept & { page: Page }> {
  const key = JSON.stringify(settings)
  const place = isOwn
    ? -1
    : idle.findIndex(
        (each) => each.key === key && each.browser === browser && Date.now() - each.leftAt > restMs,
      )
  const [found] = place < 0 ? [] : idle.splice(place, 1)
  const kept = found ?? (await openContext(browser, settings, key))
  const page = await kept.context.newPage()
  if (found) await emptyStores(kept, page, settings.baseURL ?? '')
  // Emptying it was no act of a visit.
  kept.isSpent = isOwn
  return Object.assign(kept, { page })
}

/** The smallest file of the site: what is shown of it must only not be a page of the app. */
const restingPath = '/icon.svg'

async function openResting(context: BrowserContext): Promise<Page | null> {
  const page = await context.newPage()
  try {
    await page.goto(restingPath)
    return page
  } catch {
    // The journey ended with its server away.
    await page.close()
    return null
  }
}

/** Ends a visit. */
export async function leaveContext(kept: Kept): Promise<void> {
  const { context, scripts } = kept
  if (kept.isSpent) return await context.close()
  kept.resting ??= await openResting(context)
  for (const page of context.pages()) if (page !== kept.resting) await page.close()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  for (const script of scripts.splice(0)) await script.dispose()
  kept.leftAt = Date.now()
  idle.push(kept)
}
