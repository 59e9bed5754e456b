import { decideLocale } from '@candor/client/words/languages.ts'
import { sayFrom } from '@candor/client/words/say-from.ts'
import { describe, expect, it, vi } from 'vitest'
import { frameworkLanguage } from '../words/framework-words.ts'
import { decidePriceColours, decideTheme } from './preference-store.ts'
import { readChosen, themeAsDevice } from './read-chosen.ts'

describe('language', () => {
  it.each([
    [null, 'en-GB', 'en'],
    [null, 'zh-CN', 'zh'],
    [null, 'zh-Hans-SG', 'zh'],
    [null, 'zh', 'zh'],
    [null, 'zh-TW', 'tw'],
    [null, 'zh-Hant-HK', 'tw'],
    [null, 'zh-HK', 'tw'],
    [null, 'ms-MY', 'malay'],
    [null, 'fr-FR', 'en'],
    [null, undefined, 'en'],
    ['malay', 'zh-CN', 'malay'],
    ['tw', 'en', 'tw'],
    ['id', 'zh-CN', 'en'],
    ['', 'zh-CN', 'en'],
    ['__proto__', 'ms', 'en'],
  ] as const)('stored %j, browser %j: %s', (stored, browser, locale) =>
    expect(decideLocale(stored, browser)).toBe(locale),
  )

  it('speaks the framework’s own Spanish and French until a language is chosen', () => {
    expect(frameworkLanguage('es-MX', false)).toBe('es')
    expect(frameworkLanguage('fr', false)).toBe('fr')
    expect(frameworkLanguage('fr', true)).toBeNull()
    expect(frameworkLanguage('en', false)).toBeNull()
  })
})

describe('theme and price colours', () => {
  it('is dark unless light is stored', () => {
    for (const stored of [null, 'dark', 'blue', '']) expect(decideTheme(stored, true)).toBe('dark')
    expect(decideTheme('light', false)).toBe('light')
  })

  it('follows the device where that was chosen', () => {
    expect([decideTheme('system', true), decideTheme('system', false)]).toEqual(['light', 'dark'])
  })

  it('has a key that holds only dark or light; that the device is followed is kept apart', () => {
    const storage = new Map<string, string>()
    vi.stubGlobal('window', { localStorage: { getItem: (key: string) => storage.get(key) ?? null } })
    const theme = (kept: Record<string, string>) => {
      storage.clear()
      for (const [key, value] of Object.entries(kept)) storage.set(key, value)
      return readChosen().theme
    }
    expect(theme({})).toBeUndefined()
    expect(theme({ theme: 'light' })).toBe('light')
    expect(theme({ theme: 'system' })).toBeUndefined()
    expect(theme({ theme: 'light', [themeAsDevice]: 'yes' })).toBe('system')
    vi.unstubAllGlobals()
  })

  it('follows the language until chosen', () => {
    expect(decidePriceColours(null, 'en')).toBe('green-up')
    expect(decidePriceColours(null, 'zh')).toBe('red-up')
    expect(decidePriceColours(null, 'tw')).toBe('red-up')
    expect(decidePriceColours('green-up', 'zh')).toBe('green-up')
    expect(decidePriceColours('nonsense', 'malay')).toBe('green-up')
    expect(decidePriceColours('by-language', 'zh')).toBe('red-up')
  })
})

describe('words', () => {
  const texts = { a: 'Hello {name}', b_one: '{n} thing', b_other: '{n} things' }

  it('fills placeholders and counts one apart where the language does', () => {
    expect(sayFrom({ texts }, 'a', { name: '{n}' })).toBe('Hello {n}')
    expect(sayFrom({ texts }, 'b', { n: 1 })).toBe('1 thing')
    expect(sayFrom({ texts }, 'b', { n: 2 })).toBe('2 things')
    expect(sayFrom({ texts: { b_other: '{n} benda' } }, 'b', { n: 1 })).toBe('1 benda')
  })

  it('crashes on a text that is not loaded, so that no key is ever shown', () => {
    expect(() => sayFrom({ texts }, 'c')).toThrow('no text for "c"')
  })
})
