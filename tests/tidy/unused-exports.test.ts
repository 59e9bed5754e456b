import { expect, it } from 'vitest'
import { makeSource } from './source-file.ts'
import { checkUnusedExports } from './unused-exports.ts'

const source = makeSource(
  'domain/a/one.ts',
  'export const one = 1\nexport const two = 2\nexport type Three = 3',
)
const check = (...others: string[]) =>
  checkUnusedExports([source, ...others.map((text, at) => makeSource(`domain/a/by-${at}.ts`, text))], [])

it('names every export that no other file imports', () => {
  expect(check()).toMatchObject([
    { path: 'domain/a/one.ts', line: 1, message: expect.stringContaining('one') },
    { line: 2, message: expect.stringContaining('two') },
    { line: 3, message: expect.stringContaining('Three') },
  ])
  expect(check("import { one, type Three } from './one.ts'")).toMatchObject([{ line: 2 }])
})

it.each([
  ['under another name', "import { two as other } from '@candor/domain/a/one.ts'"],
  ['as a whole', "import * as all from './one.ts'\nall.two"],
  ['when it is needed', "const { two } = await import('./one.ts')"],
  ['to hand it on', "export { two } from './one.ts'\nimport './by-0.ts'"],
])('counts what is imported %s', (_way, text) => {
  const left = check("import { one, type Three } from './one.ts'", text).filter(
    ({ path }) => path === source.path,
  )
  expect(left).toEqual([])
})

it('does not count a mention that is no import', () => {
  expect(check('const two = 2')).toHaveLength(3)
})

it('leaves out what is found by its name, of nouns of one word and of two', () => {
  const files = [
    makeSource('app/words/home.en.ts', 'export const homeEn = {}'),
    makeSource('server/audit/loan-audit.ts', 'export const auditPart = {}'),
    makeSource('server/audit/cash-pot-audit.ts', 'export const auditPart = {}'),
    makeSource('tests/database/cash-pot-samples.ts', 'export const samples = {}'),
  ]
  expect(checkUnusedExports(files, [])).toEqual([])
})

it('wants an exception off the list when it is none any more', () => {
  const user = makeSource('domain/a/by.ts', "import { one, two, type Three } from './one.ts'")
  expect(checkUnusedExports([source, user], ['domain/a/one.ts two'])).toMatchObject([
    { path: 'tests/tidy/unused-exports.ts' },
  ])
})
