import { expect, it } from 'vitest'
import { checkFileLength, checkFunctionLength } from './code-length.ts'
import { makeSource } from './source-file.ts'

const lines = (count: number) => 'step()\n'.repeat(count)

it.each([
  ['a function', (body: string) => `\nfunction f() {\n${body}}`],
  ['an arrow', (body: string) => `\nconst f = () => {\n${body}}`],
  ['a method', (body: string) => `class A {\nm() {\n${body}} }`],
])('refuses %s of 71 lines and allows 70', (_kind, write) => {
  expect(checkFunctionLength([makeSource('app/x.ts', write(lines(68)))])).toEqual([])
  expect(checkFunctionLength([makeSource('app/x.ts', write(lines(69)))])).toMatchObject([{ line: 2 }])
})

it('reads the heading of a group of tests as a heading', () => {
  const group = `describe('all', () => {\n${"it('one', () => {})\n".repeat(80)}})`
  expect(checkFunctionLength([makeSource('app/x.test.ts', group)])).toEqual([])
  expect(
    checkFunctionLength([
      makeSource('app/x.test.ts', `describe('all', () => {\nit('x', () => {\n${lines(80)}})})`),
    ]),
  ).toHaveLength(1)
})

it.each(['app/x.ts', 'kit/X.tsx', 'kit/x.css'])('refuses 301 lines in %s and allows 300', (path) => {
  expect(checkFileLength([makeSource(path, '\n'.repeat(299).concat('x\n'))])).toEqual([])
  expect(checkFileLength([makeSource(path, '\n'.repeat(300).concat('x\n'))])).toHaveLength(1)
})
