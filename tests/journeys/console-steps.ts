import { readBase32 } from '@candor/domain/security/base32.ts'
import { addOperator } from '@candor/server/operators/manage-operators.ts'
import { codeOfStep, codeStepAt } from '@candor/server/security/authenticator-code.ts'
import { beginOperatorFactor, confirmOperatorFactor, signInOperator } from '@candor/wire/operators.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { asOwner } from '../database/operator-client.ts'
import type { ThrowAwayCandor } from './throw-away-candor.ts'

/** The screen the console is drawn for. */
export const desk = { width: 1280, height: 800 }

/** The code that an authenticator app shows now. */
export const codeFor = (key: string, now: number): string => {
  const bytes = readBase32(key.replaceAll(' ', ''))
  if (bytes === null) throw new Error(`not a key: ${key}`)
  return codeOfStep(bytes, codeStepAt(now))
}

/** A running server whose operators can be made in its database. */
export type ConsoleServer = Pick<ThrowAwayCandor, 'origin' | 'databaseUrl'> & {
  deps: Pick<ThrowAwayCandor['deps'], 'clock'>
}

/** An operator with some roles, separated by commas, and the password they were given. */
export async function hire(candor: ConsoleServer, name: string, roles: string) {
  const added = await asOwner(candor, (database) =>
    addOperator(database, { name, roles, accountNumber: null }, candor.deps.clock()),
  )
  if (!added.ok) throw new Error(added.refusal)
  return { name, password: added.value.password }
}

async function call(context: BrowserContext, method: 'POST' | 'PUT', path: string, data: object) {
  const answer = await context.request.fetch(path, { method, data })
  if (answer.status() !== 200) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()) as { key: string }
}

/** Leaves a browser signed in as a fresh operator with a second factor, as if set up some other day. */
export async function signInAs(
  candor: ConsoleServer,
  context: BrowserContext,
  name: string,
  roles: string,
): Promise<{ password: string; key: string }> {
  const { password } = await hire(candor, name, roles)
  await call(context, 'POST', signInOperator.path, { name, password })
  const { key } = await call(context, 'POST', beginOperatorFactor.path, { password })
  await call(context, 'PUT', confirmOperatorFactor.path, { code: codeFor(key, candor.deps.clock()) })
  return { password, key }
}

/** Lets a browser answer for its owner's passkey, by whose name the page has to be called. */
export async function givePasskeys(context: BrowserContext, page: Page): Promise<void> {
  const line = await context.newCDPSession(page)
  await line.send('WebAuthn.enable')
  await line.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Opens a page of the console in a document of its own. */
export async function openConsole(page: Page, path: string): Promise<void> {
  await page.goto(`/console/${path}`)
  await page.locator('main').waitFor()
}

/** Goes on from a page of the console to another one, as its links do: a document of its own takes several times as long. */
export async function goOnTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('main')?.setAttribute('data-left', '')
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, `/console/${path}`)
  await page.locator('main:not([data-left])').waitFor()
}

/** For how long nothing may be asked for until a page counts as quiet, in milliseconds. */
const quietMs = 100

/** Follows what a page asks for from now on, and gives back what waits until it asks for nothing more: `networkidle` is about documents alone. */
export function followRequests(page: Page): () => Promise<void> {
  let open = 0
  let changedAt = Date.now()
  const count = (change: number) => () => {
    open += change
    changedAt = Date.now()
  }
  page.on('request', count(1))
  page.on('requestfinished', count(-1))
  page.on('requestfailed', count(-1))
  return async () => {
    while (open > 0 || Date.now() - changedAt < quietMs) await page.waitForTimeout(quietMs / 4)
  }
}
