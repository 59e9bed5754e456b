import { expect, it } from 'vitest'
import { SIMPLIFIED, TRADITIONAL } from './chinese-letters.ts'
import { makeSource } from './source-file.ts'
import { checkChineseLetters, checkWordStyle } from './word-style.ts'

const bundle = (locale: string, text: string) => [
  makeSource(`app/words/home.${locale}.ts`, `export const words = {\n  hello: '${text}',\n}`),
]

it.each([
  ['en', 'Done!'],
  ['zh', '完成！'],
  ['en', 'Loading...'],
  ['en', 'A lucky day'],
  ['en', 'Well done 🎉'],
  ['zh', '您好'],
  ['tw', '您好'],
  ['zh', '失败,请重试'],
  ['zh', '恭喜'],
  ['tw', '賬戶'],
  ['malay', 'Saldo akun'],
  ['malay', 'Kamu'],
  ['malay', 'Untung dijamin'],
  ['malay', 'Tutup kedudukan'],
  ['zh', '不论输赢'],
])('refuses in %s the text %s', (locale, text) => {
  expect(checkWordStyle(bundle(locale, text))).toMatchObject([{ line: 2 }])
})

it.each([
  ['en', 'Loading…'],
  ['en', 'Better alphabet'],
  ['zh', '登录状态已过期，请重新登录。'],
  ['zh', '涨跌 (+0.74%)'],
  ['malay', 'Baki akaun anda'],
])('allows in %s the text %s', (locale, text) => expect(checkWordStyle(bundle(locale, text))).toEqual([]))

it('tells the two Chinese apart', () => {
  expect(checkChineseLetters(bundle('zh', '帳户'))).toHaveLength(1)
  expect(checkChineseLetters(bundle('tw', '帳户'))).toHaveLength(1)
  expect(checkChineseLetters(bundle('zh', '账户'))).toEqual([])
  expect(checkChineseLetters(bundle('tw', '帳戶'))).toEqual([])
})

it('has each letter once, on one side', () => {
  const letters = [...SIMPLIFIED, ...TRADITIONAL]
  expect(letters.every((letter) => letter.length === 1)).toBe(true)
  expect(new Set(letters).size).toBe(letters.length)
})
