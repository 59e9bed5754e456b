import type { EnglishBundles } from '@candor/app/words/english-texts.ts'
import { type Locale, languageList } from '@candor/client/words/languages.ts'
import type { Translated } from '@candor/client/words/word-types.ts'
import { languages } from '@candor/domain/languages/language-table.ts'
import { loadEveryLanguage } from '@candor/domain/languages/text-files.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openCandor } from './open-candor.ts'

const journey = openCandor()

const preferencesPath = '/pages/my/preferences/index'
const loginPath = '/pages/my/login/login'
const preferences = await loadEveryLanguage<Translated<EnglishBundles['preferences']>>(
  (locale) => import(`../../app/words/preferences.${locale}.ts`),
)
const customers = await loadEveryLanguage<Translated<EnglishBundles['customers']>>(
  (locale) => import(`../../app/words/customers.${locale}.ts`),
)

const dress = (page: Page) =>
  page.evaluate(() => {
    const { dataset, lang } = document.documentElement
    return { theme: dataset['theme'], updown: dataset['updown'], lang }
  })
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name, exact: true }).first().click()
}

describe('language', () => {
  it('changes at once, without a reload, and is kept', async () => {
    const { page, open } = await journey.visit()
    await open(preferencesPath)
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    const order: Locale[] = ['zh', 'tw', 'malay', 'en']
    for (const locale of order) {
      const name = languageList.find(({ dictValue }) => dictValue === locale)?.dictLabel ?? ''
      await choose(page, name)
      await page.getByRole('heading', { name: preferences[locale]['preferences.theme'] }).waitFor()
      expect((await dress(page)).lang).toBe(languages[locale].lang)
      await expect.poll(() => stored(page, 'locale')).toBe(locale)
      expect(await page.evaluate(() => 'sameDocument' in window), 'the same document').toBe(true)
    }
  })

  it('is shown as chosen while its words are on their way, and the last choice counts', async () => {
    const { page, open } = await journey.visit()
    await open(preferencesPath)
    const radio = (name: string) => page.getByRole('radio', { name, exact: true }).first()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/zh-[^/]*\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await choose(page, '简体中文')
    expect(await radio('简体中文').isChecked()).toBe(true)
    expect(await page.getByRole('radiogroup').first().getAttribute('aria-busy')).toBe('true')
    await choose(page, 'Melayu')
    await page.getByRole('heading', { name: preferences.malay['preferences.theme'] }).waitFor()
    release()
    await page.waitForTimeout(300)
    expect(await radio('Melayu').isChecked()).toBe(true)
    expect((await dress(page)).lang).toBe(languages.malay.lang)
  })

  it('survives a reload and reaches pages that are opened later', async () => {
    const { page, open } = await journey.visit()
    await open(preferencesPath)
    for (const { dictLabel, dictValue } of languageList.slice(1)) {
      await choose(page, dictLabel)
      await expect.poll(() => stored(page, 'locale')).toBe(dictValue)
      await page.reload()
      await page.getByRole('heading', { name: preferences[dictValue]['preferences.theme'] }).waitFor()
      expect((await dress(page)).lang).toBe(languages[dictValue].lang)
    }
    await open(loginPath)
    await page.getByRole('button', { name: customers.malay['login.submit'], exact: true }).waitFor()
  })

  it('is taken from the browser first, and an unknown stored one becomes English', async () => {
    const expected = { 'zh-CN': 'zh', 'zh-TW': 'tw', 'zh-HK': 'tw', 'ms-MY': 'malay', 'de-DE': 'en' } as const
    for (const [tag, locale] of Object.entries(expected)) {
      const { page, open } = await journey.visit({ locale: tag })
      await open(loginPath)
      await page.getByRole('heading', { name: customers[locale]['login.title'] }).waitFor()
      expect((await dress(page)).lang, tag).toBe(languages[locale].lang)
      expect(await stored(page, 'locale')).toBe(locale)
    }
    const { page, open } = await journey.visit({ locale: 'zh-CN', memory: { locale: 'klingon' } })
    await open(loginPath)
    await page.getByRole('heading', { name: customers.en['login.title'] }).waitFor()
    expect(await stored(page, 'locale')).toBe('en')
  })

  it('gives Spanish and French browsers the framework’s own texts in their language', async () => {
    const texts = { 'es-ES': 'Página no encontrada', 'fr-FR': 'Page introuvable' }
    for (const [locale, text] of Object.entries(texts)) {
      const { page, open } = await journey.visit({ locale })
      await open('/pages/nowhere')
      await page.getByText(text).waitFor()
      await page.getByRole('link', { name: 'To home' }).waitFor()
    }
  })
})

describe('theme', () => {
  it('is dark at first, changes at once and is kept', async () => {
    const { page, open } = await journey.visit()
    await open(preferencesPath)
    expect((await dress(page)).theme).toBe('dark')
    const ground = () =>
      page.evaluate(() => getComputedStyle(document.querySelector('main') as Element).backgroundColor)
    expect(await ground()).toBe('rgb(13, 14, 16)')
    await choose(page, 'Light')
    expect((await dress(page)).theme).toBe('light')
    expect(await stored(page, 'theme')).toBe('light')
    expect(await ground()).toBe('rgb(251, 250, 247)')
    expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toBe('#fbfaf7')
    await page.reload()
    await page.locator('main').waitFor()
    expect((await dress(page)).theme).toBe('light')
    expect(await page.getByRole('radio', { name: 'Light' }).isChecked()).toBe(true)
  })

  it('is there before anything is painted', async () => {
    const { page } = await journey.visit({ memory: { theme: 'light', locale: 'tw' } })
    await page.addInitScript(() => {
      const frames: string[] = []
      Object.assign(window, { frames_seen: frames })
      const look = () => {
        const { documentElement: root, body } = document
        if (root && body)
          frames.push(`${root.dataset['theme']} ${getComputedStyle(body).backgroundColor} ${root.lang}`)
        if (frames.length < 200) requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    for (const _ of [1, 2]) {
      await page.goto(journey.candor.origin)
      await page.locator('main').waitFor()
      const seen = await page.evaluate(() => [
        ...new Set((window as unknown as { frames_seen: string[] }).frames_seen),
      ])
      expect(seen).toEqual(['light rgb(236, 234, 228) zh-Hant'])
    }
  })

  it('takes anything but light for dark', async () => {
    const { page, open } = await journey.visit({ memory: { theme: 'purple' } })
    await open('/')
    expect((await dress(page)).theme).toBe('dark')
  })
})

describe('price colours', () => {
  it('follow the language until one is chosen, and then the choice', async () => {
    const { page, open } = await journey.visit()
    await open(preferencesPath)
    const updown = async () => (await dress(page)).updown
    expect(await updown()).toBe('green-up')
    for (const [name, colours] of [
      ['简体中文', 'red-up'],
      ['Melayu', 'green-up'],
      ['繁體中文', 'red-up'],
    ] as const) {
      await choose(page, name)
      await expect.poll(updown, { message: name }).toBe(colours)
    }
    await choose(page, preferences.tw['preferences.green-up'])
    expect(await updown()).toBe('green-up')
    await choose(page, '简体中文')
    await expect.poll(() => stored(page, 'locale')).toBe('zh')
    expect(await updown(), 'the chosen one wins').toBe('green-up')
    await page.reload()
    await page.locator('main').waitFor()
    expect(await updown()).toBe('green-up')
  })
})
