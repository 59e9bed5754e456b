import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { codeFor, desk, givePasskeys, openConsole, signInAs } from './console-steps.ts'
import { openCandor } from './open-candor.ts'

const journey = openCandor()

it('a passkey is added after who sits there is known, and opens the console without password and code', async () => {
  const origin = journey.candor.origin.replace('127.0.0.1', 'localhost')
  const { page, context, expectTrouble } = await journey.visit({ viewport: desk, baseURL: origin })
  await givePasskeys(context, page)
  const { password, key } = await signInAs(journey.candor, context, 'Nurul Izzah', 'reviewer')
  await openConsole(page, 'account')
  await page.getByLabel('Name', { exact: true }).fill('YubiKey')
  journey.candor.passTime(6 * 60_000)
  expectTrouble(/passkeys\/options/)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Is it you?' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Code from your authenticator app').fill(codeFor(key, journey.candor.deps.clock()))
  await dialog.getByLabel('Code from your authenticator app').press('Enter')
  await page.getByRole('cell', { name: 'YubiKey' }).waitFor()
  await page.getByRole('button', { name: 'Log out' }).last().click()
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
  await page.getByRole('cell', { name: 'Never' }).waitFor({ state: 'detached' })
})

it('where else an operator is signed in is listed and ended', async () => {
  const [here, there] = [await journey.visit({ viewport: desk }), await journey.visit({ viewport: desk })]
  const { password, key } = await signInAs(journey.candor, here.context, 'Tan Ah Kow', 'reviewer')
  journey.candor.passTime(60_000)
  const code = codeFor(key, journey.candor.deps.clock())
  const data = { name: 'Tan Ah Kow', password, code }
  expect((await there.context.request.post('/api/v1/operator/session', { data })).status()).toBe(200)
  await openConsole(there.page, 'people')
  await openConsole(here.page, 'account')
  const sessions = here.page.getByRole('region', { name: 'Where you are signed in' })
  await sessions.getByText('This one').waitFor()
  await sessions.getByRole('button', { name: 'Log out' }).click()
  await here.page.getByText('Signed out there').filter({ visible: true }).first().waitFor()
  await expect.poll(() => sessions.getByRole('row').count()).toBe(2)
  await there.page.reload()
  await there.page.getByLabel('Your name').waitFor()
})

/** As much script as the first page of the console may bring, packed with gzip. */
const mostScriptBytes = 180 * 1024

it('the first page of the console brings at most 180 KB of script, logged in or not', async () => {
  for (const signedIn of [false, true]) {
    const { page, context } = await journey.visit({ viewport: desk })
    if (signedIn) await signInAs(journey.candor, context, 'Wong Mei Fen', 'reviewer')
    const sizes: Promise<number>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        sizes.push(response.body().then((body) => gzipSync(body).length))
    })
    await page.goto('/console')
    await page.getByRole('heading', { name: signedIn ? 'Overview' : 'Operator console' }).waitFor()
    await page.waitForLoadState('networkidle')
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes).toBeLessThanOrEqual(mostScriptBytes)
  }
})
