import { locales } from '@candor/domain/languages/language-table.ts'
import { expect, it } from 'vitest'
import { type EditedTexts, findEditTrouble } from './edited-article.ts'
import { makeArticle } from './make-article.ts'

const everywhere = (body: string): EditedTexts =>
  Object.fromEntries(locales.map((locale) => [locale, { title: 'Hours', body }])) as EditedTexts

const shipped = everywhere('You are signed out after {idleMinutes} minutes.')

it('a text may change around the figures that the rules give', () => {
  const edited = everywhere('After {idleMinutes} minutes we sign you out.\n\n- So nobody else reads on.')
  expect(findEditTrouble(edited, shipped)).toBeNull()
  expect(makeArticle('account-security', edited.en, 'en').summary).toBe('After 30 minutes we sign you out.')
})

it('a figure that is dropped or misspelt is refused, in whichever language', () => {
  const dropped = { ...shipped, malay: { title: 'Masa', body: 'Anda dilog keluar selepas 30 minit.' } }
  expect(findEditTrouble(dropped, shipped)).toEqual({
    locale: 'malay',
    part: 'body',
    why: 'figure-missing',
    figure: 'idleMinutes',
  })
  const misspelt = everywhere('After {idleMinutes} or {idleMinuts} minutes.')
  expect(findEditTrouble(misspelt, shipped)).toMatchObject({ why: 'figure-unknown', figure: 'idleMinuts' })
})

it('a new article names the same figures in all languages', () => {
  expect(findEditTrouble(shipped, null)).toBeNull()
  const other = { ...shipped, zh: { title: '时间', body: '系统会自动退出登录。' } }
  expect(findEditTrouble(other, null)).toMatchObject({ locale: 'zh', why: 'figure-missing' })
})

it('marks that do not read, and nothing at all, are refused', () => {
  expect(findEditTrouble(everywhere('First.\n\n| only a label'), null)).toMatchObject({ why: 'marks' })
  expect(findEditTrouble(everywhere('## A heading first'), null)).toMatchObject({ why: 'marks' })
  expect(findEditTrouble(everywhere('   '), null)).toMatchObject({ part: 'body', why: 'empty' })
})
