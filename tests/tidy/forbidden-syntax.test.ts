import { expect, it } from 'vitest'
import {
  checkAny,
  checkDefaultExports,
  checkErasable,
  checkNonNull,
  checkTextAsCode,
} from './forbidden-syntax.ts'
import { makeSource, type TidyRule } from './source-file.ts'

it.each<[TidyRule, string]>([
  [checkAny, 'const a: any = 1'],
  [checkAny, 'const a = b as any'],
  [checkAny, 'type A = Record<string, any>'],
  [checkErasable, 'enum Colour { Red }'],
  [checkErasable, 'const enum Colour { Red }'],
  [checkErasable, 'class A { constructor(private b: string) {} }'],
  [checkErasable, 'namespace A { export const b = 1 }'],
  [checkNonNull, 'const a = b!.c'],
  [checkNonNull, 'let a!: string'],
  [checkNonNull, 'class A { b!: string }'],
  [checkTextAsCode, "eval('1')"],
  [checkTextAsCode, "const a = new Function('return 1')"],
  [checkTextAsCode, 'element.innerHTML = text'],
  [checkTextAsCode, "element.insertAdjacentHTML('beforeend', text)"],
  [checkDefaultExports, 'export default 1'],
  [checkDefaultExports, 'const a = 1; export { a as default }'],
  [checkDefaultExports, "export { default } from './b.ts'"],
])('%o refuses %j', (rule, text) => {
  expect(rule([makeSource('app/x.ts', `\n${text}`)])).toMatchObject([{ path: 'app/x.ts', line: 2 }])
})

it.each<[TidyRule, string]>([
  [checkAny, "const any = 'any'"],
  [checkErasable, "declare module 'vitest' {}"],
  [checkErasable, 'const colours = { red: 1 } as const'],
  [checkNonNull, 'const a = !b'],
  [checkTextAsCode, 'element.textContent = text'],
  [checkDefaultExports, "import a from './a.ts'"],
])('%o allows %j', (rule, text) => expect(rule([makeSource('app/x.ts', text)])).toEqual([]))

it('sees markup from text in an element too', () => {
  const text = 'const a = <p dangerouslySetInnerHTML={{ __html: b }} />'
  expect(checkTextAsCode([makeSource('app/X.tsx', text)])).toHaveLength(1)
})

it('knows the tools that demand a default export', () => {
  expect(checkDefaultExports([makeSource('app/vite.config.ts', 'export default {}')])).toEqual([])
})
