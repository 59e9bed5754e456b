import { join } from 'node:path'
import { placeNames, places } from '@candor/console/frame/place-table.ts'
import { askDeposit, askVerification, askWithdrawal } from '@candor/tests/journeys/console-cases.ts'
import { openConsole, signInAs } from '@candor/tests/journeys/console-steps.ts'
import type { ThrowAwayCandor } from '@candor/tests/journeys/throw-away-candor.ts'
import type { Browser, Page } from 'playwright-core'

/** The console as a desk sees it, and as it is read on a phone. */
const looks = [
  { width: 1440, height: 900, theme: 'dark', locale: 'en' },
  { width: 1440, height: 900, theme: 'light', locale: 'en' },
  { width: 1024, height: 768, theme: 'dark', locale: 'malay' },
  { width: 375, height: 812, theme: 'light', locale: 'tw' },
] as const

/** As long as journeys wait: pictures are taken on busy machines too. */
const patienceMs = 45_000

const everyRole = 'support,reviewer,editor,risk,admin'

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
    ['sign-in' as const, ...placeNames, 'all-deposits' as const].map((name) => ({
      look,
      name,
      file: pictureOf(name, look),
    })),
  )
  const chosen = wanted.filter(({ file }) => file.includes(filter))
  if (chosen.length > 0) await fillQueues(browser, candor.origin)
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
        await openConsole(page, name === 'all-deposits' ? 'deposits?list=all' : places[name].path)
        await settle(page)
      }
      await page.screenshot({ path: join(folder, file), animations: 'disabled' })
    }
    await context.close()
  }
  return chosen.length
}
