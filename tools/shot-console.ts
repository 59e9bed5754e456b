import { join } from 'node:path'
import { type PlaceName, placeNames, places } from '@candor/console/frame/place-table.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { askDeposit, askVerification, askWithdrawal } from '@candor/tests/journeys/console-cases.ts'
import { openConsole, signInAs } from '@candor/tests/journeys/console-steps.ts'
import type { ThrowAwayCandor } from '@candor/tests/journeys/throw-away-candor.ts'
import { addArticle, changeArticle } from '@candor/wire/news-desk.ts'
import type { Browser, Page } from 'playwright-core'

/** The console as a desk sees it, and as it is read on a phone. */
const looks = [
  { width: 1440, height: 900, theme: 'dark', locale: 'en' },
  { width: 1440, height: 900, theme: 'light', locale: 'en' },
  { width: 1024, height: 768, theme: 'dark', locale: 'malay' },
  { width: 1024, height: 768, theme: 'light', locale: 'zh' },
  { width: 375, height: 812, theme: 'light', locale: 'tw' },
] as const

/** As long as journeys wait: pictures are taken on busy machines too. */
const patienceMs = 45_000

const everyRole = 'support,reviewer,editor,risk,admin'

/** Pictures of one article: its columns, and what stands below them. */
const opened = ['article-open', 'article-versions'] as const
const isOpened = (name: string): name is (typeof opened)[number] => opened.some((each) => each === name)

const pathOf = (name: PlaceName | 'all-deposits'): string =>
  name === 'all-deposits' ? 'deposits?list=all' : places[name].path

const pictureOf = (name: string, { width, locale, theme }: (typeof looks)[number]): string =>
  join('console', `${name}-${width}-${locale}-${theme}.png`)

/** Something in every queue, so that there is something to see. */
async function fillQueues(browser: Browser, origin: string): Promise<void> {
  const customer = async (ask: (visit: Parameters<typeof askVerification>[0]) => Promise<void>) => {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 375, height: 812 },
      locale: 'en-GB',
    })
    context.setDefaultTimeout(patienceMs)
    const page = await context.newPage()
    const open = async (path: string) => {
      await page.goto(`${origin}/#${path}`)
      await page.locator('main').waitFor()
    }
    await ask({ page, context, open })
    await context.close()
  }
  await customer((visit) => askDeposit(visit, '2000'))
  await customer((visit) => askDeposit(visit, '350'))
  await customer((visit) => askWithdrawal(visit, '6000.00'))
  await customer(askVerification)
}

/** An article of the news with versions, of which one waits; gives back its address. */
async function writeArticle(browser: Browser, candor: ThrowAwayCandor): Promise<string> {
  const context = await browser.newContext({ baseURL: candor.origin })
  await signInAs(candor, context, 'Farah Idris', 'editor')
  const send = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const answer = await context.request.fetch(path, { method, data })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
    return (await answer.json()) as { id: string; number: number }
  }
  const en = {
    title: 'What a narrower spread saves you',
    summary: 'Gold costs less to trade from Monday on.',
    text: 'The spread of gold falls from 30 to 24 cents.\n\n## What changes\n\n- every new order\n- nothing that is open\n\n> A spread is what a round trip costs.',
  }
  const zh = {
    title: '点差收窄能省多少',
    summary: '从周一起，黄金交易成本更低。',
    text: '黄金点差从 30 美分降至 24 美分。\n\n## 有什么变化\n\n- 所有新订单\n- 已持有的仓位不变',
  }
  const first = { texts: { en }, state: 'published' }
  const { id } = await send('POST', addArticle.path, first)
  const path = changeArticle.path.replace('{id}', id)
  const { number } = await send('PUT', path, { texts: { en, zh }, state: 'draft', basedOn: 1 })
  const publishAt = new Date(candor.deps.clock() + dayMs).toISOString()
  await send('PUT', path, { texts: { en, zh }, state: 'published', publishAt, basedOn: number })
  await context.close()
  return `${places.articles.path}/${id}`
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
}

/** Takes the pictures of the console whose names have the filter in them; gives back how many. */
export async function shootConsole(
  browser: Browser,
  candor: ThrowAwayCandor,
  folder: string,
  filter: string,
): Promise<number> {
  const wanted = looks.flatMap((look) =>
    ['sign-in' as const, ...placeNames, ...opened, 'all-deposits' as const].map((name) => ({
      look,
      name,
      file: pictureOf(name, look),
    })),
  )
  const chosen = wanted.filter(({ file }) => file.includes(filter))
  if (chosen.length > 0) await fillQueues(browser, candor.origin)
  const article = chosen.length > 0 ? await writeArticle(browser, candor) : ''
  for (const look of looks) {
    const own = chosen.filter((each) => each.look === look)
    if (own.length === 0) continue
    const context = await browser.newContext({
      baseURL: candor.origin,
      viewport: { width: look.width, height: look.height },
      deviceScaleFactor: 1.5,
      timezoneId: 'Asia/Kuala_Lumpur',
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(patienceMs)
    await context.addInitScript(({ theme, locale }) => {
      window.localStorage.setItem('console.theme', theme)
      window.localStorage.setItem('console.locale', locale)
    }, look)
    const page = await context.newPage()
    await openConsole(page, '')
    for (const { name, file } of own) {
      if (name === 'sign-in') await settle(page)
      else {
        if (page.url().endsWith('/console/'))
          await signInAs(candor, context, `Desk ${look.width} ${look.theme}`, everyRole)
        await openConsole(page, isOpened(name) ? article : pathOf(name))
        await settle(page)
        if (name === 'article-versions') await page.locator('table').scrollIntoViewIfNeeded()
      }
      await page.screenshot({ path: join(folder, file), animations: 'disabled' })
    }
    await context.close()
  }
  return chosen.length
}
