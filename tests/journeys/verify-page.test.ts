import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { makeVerifyPage } from '@candor/tools/make-verify-page.ts'
import { wordsOfHash } from '@candor/verify/known-hash.ts'
import type { ProofFile } from '@candor/verify/proof-file.ts'
import type { Vector } from '@candor/verify/sample/sample-vector.ts'
import { verdictWord } from '@candor/verify/verify-contract.ts'
import { checksEn } from '@candor/verify/words/checks.en.ts'
import { checksZh } from '@candor/verify/words/checks.zh.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { byForm } from '../test-form.ts'
import { checkSizes, violations } from './check-page.ts'
import { phone, shareBrowser } from './launch-browser.ts'

const vectors = new URL('../../verify/vectors/', import.meta.url)
const vectorOf = (name: string) => JSON.parse(readFileSync(new URL(name, vectors), 'utf8')) as Vector

let folder: string
let sticks: BrowserContext[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-verify-'))
  writeFileSync(join(folder, 'verify.html'), await makeVerifyPage())
})
afterEach(async () => {
  for (const context of sticks) await context.close()
  sticks = []
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The page as it is on a memory stick, without any network. */
async function openStick(locale: string): Promise<Page> {
  const browser = await shareBrowser()
  const context = await browser.newContext({ viewport: phone, locale, offline: true })
  sticks.push(context)
  const page = await context.newPage()
  await page.goto(pathToFileURL(join(folder, 'verify.html')).href)
  return page
}

const choose = (page: Page, { name, file }: Vector) =>
  page.locator('input').setInputFiles({
    name: `${name}.proof.json`,
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  })

function headingOf({ expected: { verdict, isAnchored } }: Vector): string {
  return checksEn[verdict === 'no proof' ? 'page.unreadable' : verdictWord({ verdict, isAnchored })]
}

/** The first vector of each outcome that there is, in the short form of each verdict; all of them go through the same code in Node. */
function oneOfEachOutcome(): [name: string, vector: Vector][] {
  const found = new Map<string, [string, Vector]>()
  for (const name of readdirSync(vectors)) {
    const vector = vectorOf(name)
    const outcome = byForm(headingOf(vector), JSON.stringify(vector.expected))
    if (!found.has(outcome)) found.set(outcome, [name, vector])
  }
  return [...found.values()]
}

it('verify.html finds offline, from a file, every outcome that there is', async () => {
  const page = await openStick('en-GB')
  for (const [name, vector] of oneOfEachOutcome()) {
    await page.reload()
    await choose(page, vector)
    await page.getByRole('heading', { name: headingOf(vector) }).waitFor()
    const states = await page
      .locator('[data-state]')
      .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['state']))
    expect([name, states]).toEqual([name, Object.values(vector.expected.checks)])
  }
})

it('verify.html holds a file against a key that was typed in, as hex or as words', async () => {
  const page = await openStick('en-GB')
  const vector = vectorOf('honest-win.json')
  const key = (vector.file as ProofFile).proof?.publicKey ?? ''
  const field = page.getByLabel(checksEn['page.key'])
  await choose(page, vector)
  for (const known of [key, wordsOfHash(key)]) {
    await field.fill(known)
    await field.blur()
    await page.locator('[data-state=ok]').first().waitFor()
    expect(await page.locator('[data-state=failed]').count()).toBe(0)
  }
  await field.fill(wordsOfHash('7f'.repeat(32)))
  await field.blur()
  await page.locator('[data-state=failed]').first().waitFor()
  await field.fill('no key')
  await field.blur()
  await page.getByText(checksEn['page.known-wrong']).waitFor()
  expect(await page.locator('[data-state]').count()).toBe(0)
})

it('verify.html needs less than a second on a machine four times as slow', async () => {
  // The processor's time and not the clock's, because other work on this machine must not count.
  const check = async () => {
    const page = await openStick('en-GB')
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const spent = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
    }
    const before = await spent()
    await choose(page, vectorOf('honest-over-midnight.json'))
    await page.locator('[data-state]').first().waitFor()
    return 4 * ((await spent()) - before)
  }
  // What others take from the caches and the processor only ever adds to it: the least of several is what the page needs.
  await expect.poll(check).toBeLessThan(1)
})

it('verify.html speaks the language of its reader, and says so of what is no proof', async () => {
  const page = await openStick('zh-CN')
  await page.getByRole('heading', { name: checksZh['page.title'] }).waitFor()
  await page.locator('input').setInputFiles({
    name: 'other.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"proof":1}'),
  })
  await page.getByText(checksZh['page.unreadable']).waitFor()
  await choose(page, vectorOf('steered-path.json'))
  await page.getByRole('heading', { name: checksZh['verdict.fails'] }).waitFor()
  expect(await violations(page)).toEqual([])
  await checkSizes(page, 'verify.html')
})
