import { expect, it } from 'vitest'
import { checkNamedLanguages } from './named-languages.ts'
import { makeSource } from './source-file.ts'

const breaches = (text: string, path = 'app/a/x.ts') => checkNamedLanguages([makeSource(path, text)])

it.each([
  "const joint = locale === 'zh' || isOther ? '' : ' '",
  "type Locale = 'en' | 'malay'",
  "const tag = 'zh-Hant'",
])('refuses %j', (text) => expect(breaches(`\n${text}`)).toMatchObject([{ line: 2 }]))

it.each([
  ["const locale = 'en'", 'app/a/x.ts'],
  ["const texts = { zh: '您好' }", 'server/a/x.ts'],
  ["const row = { lang: 'zh-Hant' }", 'domain/languages/language-table.ts'],
  ["expect(locale).toBe('malay')", 'app/a/x.test.ts'],
  ["const look = 'malay'", 'tests/journeys/x.ts'],
])('lets %j in %s pass', (text, path) => expect(breaches(text, path)).toEqual([]))
