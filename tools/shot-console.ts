import { join } from 'node:path'
import { type PlaceName, placeNames, places } from '@candor/console/frame/place-table.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { type ConsoleServer, openConsole, signInAs } from '@candor/tests/journeys/console-steps.ts'
import { listConversations } from '@candor/wire/conversations.ts'
import { searchCustomers } from '@candor/wire/customer-desk.ts'
import { listGroups } from '@candor/wire/groups.ts'
import { askRoles, listPeople } from '@candor/wire/installation.ts'
import { addArticle, changeArticle } from '@candor/wire/news-desk.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { startDemo } from './shot-demo.ts'

/** The console as a desk sees it, and as it is read on a phone. */
const looks = [
  { width: 1440, height: 900, theme: 'dark', locale: 'en' },
  { width: 1440, height: 900, theme: 'light', locale: 'en' },
  { width: 1024, height: 768, theme: 'dark', locale: 'malay' },
  { width: 1024, height: 768, theme: 'light', locale: 'zh' },
  { width: 375, height: 812, theme: 'light', locale: 'tw' },
  { width: 320, height: 640, theme: 'dark', locale: 'malay' },
] as const

/** As long as journeys wait: pictures are taken on busy machines too. */
const patienceMs = 45_000

const editorName = 'Farah Idris'
const everyRole = 'support,reviewer,editor,risk,admin'

/** What addresses of subjects are made of: the demo's own customers, classes and conversations. */
type Subjects = Record<'article' | 'customer' | 'conversation' | 'group' | 'approval', string>

/** Pages that are not in the rail: a subject that is open, another view of a list, a form. */
const opened = {
  'article-open': ({ article }) => article,
  'article-versions': ({ article }) => article,
  'all-deposits': () => 'deposits?list=all',
  'all-conversations': () => 'support?list=all',
  'withdrawals-second': () => 'withdrawals?state=second-person',
  'deposits-mine': () => 'deposits?state=mine',
  'loans-late': () => 'loans?state=late',
  customer: ({ customer }) => customer,
  'customer-requests': ({ customer }) => `${customer}?part=requests`,
  'customer-notices': ({ customer }) => `${customer}?part=notices`,
  'customer-security': ({ customer }) => `${customer}?part=security`,
  'customer-acts': ({ customer }) => `${customer}?part=acts`,
  conversation: ({ conversation }) => conversation,
  class: ({ group }) => group,
  import: ({ group }) => `${group}?import`,
  instrument: () => 'instruments/XAUUSD',
  'instrument-halted': () => 'instruments/NVDA',
  'roles-form': () => 'people',
  'roles-approval': ({ approval }) => approval,
} as const satisfies Record<string, (subjects: Subjects) => string>

type Picture = 'sign-in' | PlaceName | keyof typeof opened

/** What is done on a page before its picture is taken. */
const steps: Partial<Record<Picture, (page: Page) => Promise<void>>> = {
  'article-versions': (page) => page.locator('table').scrollIntoViewIfNeeded(),
  'roles-form': async (page) => {
    await page.locator('main td button').first().click()
    const form = page.getByRole('alertdialog')
    await form.getByRole('checkbox').first().check()
    await form.getByRole('textbox').fill('Covers the chat on weekends.')
  },
  'roles-approval': async (page) => {
    await page.locator('input[autocomplete=current-password]').fill('nobody looks at this')
    await page.locator('input[autocomplete=one-time-code]').fill('493071')
  },
}

const names: readonly Picture[] = [
  'sign-in',
  ...placeNames,
  ...(Object.keys(opened) as (keyof typeof opened)[]),
]

const pathOf = (name: Exclude<Picture, 'sign-in'>, subjects: Subjects): string =>
  name in opened ? opened[name as keyof typeof opened](subjects) : places[name as PlaceName].path

const pictureOf = (name: string, { width, locale, theme }: (typeof looks)[number]): string =>
  join('console', `${name}-${width}-${locale}-${theme}.png`)

/** An article of the news with versions, of which one waits; gives back its address. */
async function writeArticle(browser: Browser, candor: ConsoleServer): Promise<string> {
  const context = await browser.newContext({ baseURL: candor.origin })
  await signInAs(candor, context, editorName, 'editor')
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
  const publishAt = new Date(Date.now() + dayMs).toISOString()
  await send('PUT', path, { texts: { en, zh }, state: 'published', publishAt, basedOn: number })
  await context.close()
  return `${places.articles.path}/${id}`
}

/** Other roles for whoever writes the news, asked for and not agreed to; gives back the address of what waits. */
async function askForRoles(context: BrowserContext): Promise<string> {
  const { people } = listPeople.reply.parse(await (await context.request.get(listPeople.path)).json())
  const number = people.find(({ name }) => name === editorName)?.number ?? ''
  const data = { roles: ['support', 'editor'], reason: 'Covers the chat on weekends.' }
  const asked = await context.request.post(askRoles.path.replace('{number}', number), { data })
  return `${places.approvals.path}/${askRoles.reply.parse(await asked.json()).act.id}`
}

/** The first of each that a page of its own is shown of. */
async function findSubjects(browser: Browser, candor: ConsoleServer): Promise<Subjects> {
  const article = await writeArticle(browser, candor)
  const context = await browser.newContext({ baseURL: candor.origin })
  await signInAs(candor, context, 'Nadia Salleh', everyRole)
  const read = async (path: string) => (await (await context.request.get(path)).json()) as unknown
  const { customers } = searchCustomers.reply.parse(await read(`${searchCustomers.path}?limit=1&words=Siti`))
  const { groups } = listGroups.reply.parse(await read(listGroups.path))
  const { conversations } = listConversations.reply.parse(await read(listConversations.path))
  const approval = await askForRoles(context)
  await context.close()
  return {
    article,
    approval,
    customer: `${places.customers.path}/${customers[0]?.accountNumber}`,
    conversation: `${places.support.path}/${conversations[0]?.id}`,
    group: `${places.groups.path}/${groups[0]?.id}`,
  }
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  // A page that asks again and again may be idle before its first answer is drawn.
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
  await page.evaluate(() => document.fonts.ready)
}

async function takeLook(
  browser: Browser,
  candor: ConsoleServer,
  look: (typeof looks)[number],
  subjects: Subjects,
  wanted: readonly { name: Picture; path: string }[],
): Promise<void> {
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
  for (const { name, path } of wanted) {
    if (name !== 'sign-in') {
      if (page.url().endsWith('/console/'))
        await signInAs(candor, context, `Desk ${look.width} ${look.theme}`, everyRole)
      await openConsole(page, pathOf(name, subjects))
    }
    await settle(page)
    await steps[name]?.(page)
    await page.screenshot({ path, animations: 'disabled' })
  }
  await context.close()
}

/** Takes the pictures of the console whose names have the filter in them; gives back how many. */
export async function shootConsole(browser: Browser, folder: string, filter: string): Promise<number> {
  const jobs = looks.map((look) => ({
    look,
    wanted: names
      .map((name) => ({ name, file: pictureOf(name, look) }))
      .filter(({ file }) => file.includes(filter))
      .map(({ name, file }) => ({ name, path: join(folder, file) })),
  }))
  const count = jobs.reduce((sum, { wanted }) => sum + wanted.length, 0)
  if (count === 0) return 0
  const candor = await startDemo()
  try {
    const subjects = await findSubjects(browser, candor)
    for (const { look, wanted } of jobs)
      if (wanted.length > 0) await takeLook(browser, candor, look, subjects, wanted)
  } finally {
    await candor.stop()
  }
  return count
}
