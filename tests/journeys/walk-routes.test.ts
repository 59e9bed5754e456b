import { type PageName, pageNames, routeOf, specifiedRoutes } from '@candor/app/routes.ts'
import { customersEn } from '@candor/app/words/customers.en.ts'
import { homeEn } from '@candor/app/words/home.en.ts'
import { shellEn } from '@candor/app/words/shell.en.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openCandor } from './open-candor.ts'
import { shownPage } from './shown-page.ts'
import { signInTrial } from './sign-in-customer.ts'

const journey = openCandor()

const titleOf = (name: PageName): string => shellEn[routeOf(name).title as keyof typeof shellEn]

/** The heading of a page is its title, but for those that greet. */
const headingOf = (name: PageName): string => {
  if (name === 'home') return homeEn['home.question']
  if (name === 'login') return customersEn['login.title']
  return name === 'register' ? customersEn['register.title'] : titleOf(name)
}

const isHere = async (page: Page, name: PageName) => {
  // The whole heading: that of a page on its way may begin like it.
  const heading = new RegExp(`^${RegExp.escape(headingOf(name))}$`)
  await page.locator(`[data-page=${name}]:visible h1`, { hasText: heading }).waitFor()
  await expect.poll(() => page.title()).toBe(name === 'home' ? 'Candor' : `${titleOf(name)} · Candor`)
}

/** What can be read as a heading in the next picture that the browser paints, each with its page. */
const paintedHeadings = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    return [...document.querySelectorAll('h1')]
      .filter((heading) => heading.checkVisibility())
      .map(
        (heading) =>
          `${heading.closest<HTMLElement>('[data-page]')?.dataset['page']}: ${heading.textContent}`,
      )
  })

describe('routes', () => {
  it('are 25, and each opens by its address', async () => {
    const specified = Object.keys(specifiedRoutes) as PageName[]
    expect(specified).toHaveLength(25)
    const { page, open, context } = await journey.visit()
    await signInTrial(context)
    await open('/')
    for (const name of specified) {
      await open(`${routeOf(name).path}?from=address`)
      await isHere(page, name)
      expect(await paintedHeadings(page)).toEqual([`${name}: ${headingOf(name)}`])
      expect(await page.locator('nav ul:visible').count(), `${name} and the tab bar`).toBe(
        routeOf(name).tab === undefined ? 0 : 1,
      )
    }
    await open('/pages/home/index')
    await isHere(page, 'home')
  })

  it('that nobody knows say so, and lead home', async () => {
    const { page, open } = await journey.visit()
    for (const path of ['/pages/nowhere', '/pages/home/DETAIL', '/%E0%A4%A']) {
      await open(path)
      await page.locator('[data-page=missing]:visible').getByText('Page not found').waitFor()
      await expect.poll(() => page.title()).toBe('Page not found · Candor')
    }
    await page.getByRole('link', { name: 'To home' }).click()
    await isHere(page, 'home')
  })

  it('of customers send a visitor to log in, and back to where they wanted to go', async () => {
    const { page, open } = await journey.visit()
    const closed = pageNames.filter((name) => routeOf(name).access === 'customer')
    await open('/')
    for (const name of closed) {
      await open(`${routeOf(name).path}?id=7`)
      await expect.poll(() => shownPage(page), { message: name }).toBe('login')
      expect(decodeURIComponent(page.url())).toContain(`to=${routeOf(name).path}?id=7`)
    }
    for (const name of ['deposit', 'wallet'] as const) {
      const other = await journey.visit()
      await other.open(`${routeOf(name).path}?id=7`)
      await other.page.getByRole('button', { name: 'Try it' }).click()
      await isHere(other.page, name)
      expect(other.page.url()).toBe(`${journey.candor.origin}/#${routeOf(name).path}?id=7`)
    }
  })
})

describe('links', () => {
  it('of every page lead to pages', async () => {
    const { page, open, context } = await journey.visit()
    await signInTrial(context)
    await open('/')
    const known = new Set<string>(pageNames.map((name) => `#${routeOf(name).path}`))
    for (const name of ['home', 'my', 'preferences', 'language', 'login', 'register', 'help'] as const) {
      await open(routeOf(name).path)
      await isHere(page, name)
      const links = await page
        .locator('a:visible')
        .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
      for (const link of links) expect(known, `${name} links to ${link}`).toContain(link.split('?')[0])
    }
  })

  it('walk from page to page, and back goes the same way', async () => {
    const { page, open, context } = await journey.visit()
    await signInTrial(context)
    await open('/')
    const back = () => page.locator('header:visible').getByRole('button', { name: 'Back' }).click()
    await page.getByRole('link', { name: 'Notifications' }).click()
    await isHere(page, 'notifications')
    await back()
    for (const [link, name] of [
      ['Deposit', 'deposit'],
      ['Withdraw', 'withdraw'],
      ['History', 'history'],
      ['Loan', 'loan'],
    ] as const) {
      await page.getByRole('link', { name: link }).click()
      await isHere(page, name)
      await back()
      await isHere(page, 'home')
    }
    await page.getByRole('link', { name: 'My account' }).click()
    for (const name of ['verification', 'security', 'help', 'support', 'preferences'] as const) {
      await isHere(page, 'my')
      await page.getByRole('link', { name: titleOf(name) }).click()
      await isHere(page, name)
      if (name !== 'preferences') await page.goBack()
    }
    await page.getByRole('link', { name: 'Account security' }).click()
    await isHere(page, 'security')
    for (const name of ['preferences', 'my', 'home'] as const) {
      await back()
      await isHere(page, name)
    }
  })

  it('back from a page that was opened from outside goes home', async () => {
    const { page, open } = await journey.visit()
    await open(routeOf('help').path)
    await page.getByRole('button', { name: 'Back' }).click()
    await isHere(page, 'home')
  })
})

describe('the tab bar', () => {
  it('has four tabs with icons only, 50 px high, and says which is open', async () => {
    const { page, open, context } = await journey.visit()
    await signInTrial(context)
    await open('/')
    const bar = page.getByRole('navigation', { name: 'Main' })
    const names = ['Home', 'News', 'AI', 'Wallet'] as const
    expect(await bar.innerText(), 'icons only').toBe('')
    expect(await bar.getByRole('link').count()).toBe(4)
    const height = (await bar.locator('ul').boundingBox())?.height
    expect(height).toBe(50)
    for (const [index, name] of names.entries()) {
      const tab = bar.getByRole('link', { name, exact: true })
      await tab.click()
      await isHere(page, (['home', 'news', 'ai', 'wallet'] as const)[index] ?? 'home')
      const current = await bar
        .locator('[aria-current=page]')
        .evaluateAll((all) => all.map((each) => each.ariaLabel))
      expect(current).toEqual([name])
      expect(await tab.locator('svg').boundingBox()).toMatchObject({ width: 24, height: 24 })
    }
  })
})

describe('the column', () => {
  it('sets the root size by the column, up to a window of 960 px, and centres the column', async () => {
    const { page, open } = await journey.visit()
    await open('/')
    const look = async (width: number) => {
      await page.setViewportSize({ width, height: 900 })
      return await page.evaluate(() => {
        const { left, width: wide } = document.querySelector('main')?.getBoundingClientRect() ?? new DOMRect()
        return { root: Number.parseFloat(getComputedStyle(document.documentElement).fontSize), left, wide }
      })
    }
    // 375 / 23.4375 = 16, 320 / 23.4375 = 13.653…, and the column ends at 480 / 23.4375 = 20.48.
    expect(await look(375)).toEqual({ root: 16, left: 0, wide: 375 })
    expect((await look(320)).root).toBeCloseTo(13.653, 3)
    expect(await look(960)).toEqual({ root: 20.48, left: 240, wide: 480 })
    expect(await look(961)).toEqual({ root: 16, left: 240.5, wide: 480 })
  })
})

describe('my account', () => {
  it('says the version and its code', async () => {
    const { page, open, context } = await journey.visit()
    await signInTrial(context)
    await open(routeOf('my').path)
    await page.getByText('Candor 1.0.0 (100)', { exact: true }).waitFor()
  })
})

describe('what lies underneath', () => {
  it('keeps what was typed', async () => {
    const { page, open } = await journey.visit()
    await open(routeOf('login').path)
    await page.getByRole('textbox', { name: 'Account' }).fill('half an addr')
    await page.getByRole('link', { name: 'Language: English' }).click()
    await isHere(page, 'language')
    await page.getByRole('button', { name: 'Back' }).click()
    await isHere(page, 'login')
    expect(await page.getByRole('textbox', { name: 'Account' }).inputValue()).toBe('half an addr')
  })

  it('is found where it was scrolled to', async () => {
    const { page, open } = await journey.visit({ viewport: { width: 375, height: 480 } })
    await open(routeOf('register').path)
    await isHere(page, 'register')
    // Until everything of it is there, the page may be too short.
    const scroll = () =>
      page.evaluate(() => {
        window.scrollTo(0, 150)
        return window.scrollY
      })
    await expect.poll(scroll).toBe(150)
    await page.getByRole('link', { name: 'Language: English' }).click()
    await isHere(page, 'language')
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await isHere(page, 'register')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(150)
  })
})
