import { expect, it } from 'vitest'
import { makeSource } from './source-file.ts'
import { checkFirstTry, checkTestsPresent, checkTestsRun } from './test-files.ts'

const testFile = (text: string) => [makeSource('app/x.test.ts', `\n${text}`)]

it.each(["describe('x', () => {})", 'const it = 1', ''])('refuses a test file of %j', (text) =>
  expect(checkTestsPresent(testFile(text))).toHaveLength(1),
)

it.each(["it('x', () => {})", "test('x', f)", "it.each([1])('x', f)", "describe('x', () => { it('y', f) })"])(
  'allows a test file of %j',
  (text) => expect(checkTestsPresent(testFile(text))).toEqual([]),
)

it.each(['only', 'skip', 'todo', 'fails'])('refuses tests marked %s', (mark) => {
  for (const root of ['it', 'test', 'describe']) {
    expect(checkTestsRun(testFile(`${root}.${mark}('x', f)`))).toMatchObject([{ line: 2 }])
    expect(checkTestsRun(testFile(`${root}.${mark}.each([1])('x', f)`)).length).toBeGreaterThan(0)
  }
})

it.each(["xit('x', f)", "fdescribe('x', f)"])('refuses %j', (text) =>
  expect(checkTestsRun(testFile(text))).toHaveLength(1),
)

it.each(["it('skips nothing', f)", 'list.skip()', "it.skipIf(windows)('x', f)"])('allows %j', (text) =>
  expect(checkTestsRun(testFile(text))).toEqual([]),
)

it.each([
  ['app/x.test.ts', "it('x', { retry: 2 }, f)"],
  ['app/x.test.ts', "describe.each([1])('x', { timeout: 1, retry: 1 }, f)"],
  ['vitest.config.ts', 'const x = { test: { retry: 1 } }'],
  ['vitest.config.ts', "const x = { test: { projects: [{ test: { name: 'server', retry: 1 } }] } }"],
])('refuses a second try in %s: %j', (path, text) =>
  expect(checkFirstTry([makeSource(path, text)])).toMatchObject([{ path, line: 1 }]),
)

it.each(['it("x", { timeout: 1 }, f)', 'ask({ retry: 1 })', 'const view = { retry: () => {} }'])(
  'allows %j',
  (text) => expect(checkFirstTry(testFile(text))).toEqual([]),
)
