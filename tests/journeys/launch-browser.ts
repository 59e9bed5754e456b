import { findChromium } from '@candor/tools/find-chromium.ts'
import { type Browser, chromium } from 'playwright-core'

/**
 * Flags that keep the browser to itself: nothing is fetched, updated or synchronised behind our back. All pages of one context have one process, in which
 * scripts are compiled once.
 */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--process-per-site',
]

export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === null)
    throw new Error('No Chromium was found. Install one (apt install chromium) or name it in CHROMIUM_PATH.')
  return await chromium.launch({ executablePath, args: flags })
}

let shared: Promise<Browser> | null = null

/**
 * One browser for all files that a worker of the tests takes: starting one takes longer than many a journey, and every visit has a context
 * of its own. It ends with the process.
 */
export async function shareBrowser(): Promise<Browser> {
  const open = await shared?.catch(() => null)
  if (open?.isConnected()) return open
  shared = launchBrowser()
  return await shared
}

/** The phone the product is drawn for. */
export const phone = { width: 375, height: 812 }
