import { type PageName, routeOf, specifiedRoutes } from '@candor/app/routes.ts'
import { describe, expect, it } from 'vitest'
import { listSources } from './list-sources.ts'
import { readBundles } from './read-bundles.ts'
import { makeSource } from './source-file.ts'
import { checkSpecification, SPECIFICATION, specifiedRows } from './specification.ts'

const code = makeSource('kit/press/long-press.ts', 'export const longPressAfter = 350')
const test = makeSource('kit/press/long-press.test.ts', "it('comes at 350 ms', () => {})")

const messages = (row: string): string[] => {
  const text = `| what | written as | held by | shown by |\n|---|---|---|---|\n| ${row} |\n`
  return checkSpecification([code, test, makeSource(SPECIFICATION, text)]).map(({ message }) => message)
}
const held = '`kit/press/long-press.ts`'
const shown = '`kit/press/long-press.test.ts` *comes at 350 ms*'

describe('the specification', () => {
  it('names files and tests that are there', () => {
    expect(messages(`Long press | \`longPressAfter = 350\` | ${held} | ${shown}`)).toEqual([])
    expect(messages(`Long press |  | \`kit/gone.ts\` | ${shown}`)).toEqual([
      'names kit/gone.ts, which is not there.',
    ])
    expect(messages(`Long press |  | ${held} | ${shown.replace('350', '400')}`)).toEqual([
      'names the test “comes at 400 ms”, which kit/press/long-press.test.ts does not have.',
    ])
  })

  it('has each word of the second column written in a file of the third', () => {
    expect(messages(`Long press | \`longPressAfter = 400\` | ${held} | ${shown}`)).toEqual([
      'says that kit/press/long-press.ts has “longPressAfter = 400”, which is not so.',
    ])
  })

  it('has a file and a test for what is not called unbuilt', () => {
    expect(messages('Loans |  | – | not built yet: loans')).toEqual([])
    for (const row of ['Loans |  | – | ', `Loans |  | ${held} | `, `Loans |  | – | ${shown}`])
      expect(messages(row)).toEqual(['“Loans” has no file or no test, and is not called unbuilt.'])
  })
})

describe('the specification of this repository', () => {
  const files = listSources()
  const document = files.find(({ path }) => path === SPECIFICATION) ?? makeSource(SPECIFICATION, '')
  const rows = specifiedRows(document)
  const rowOf = (word: string) => rows.filter(({ writtenAs }) => writtenAs.includes(word))

  it('has one row for each route, and all of them are built', () => {
    for (const name of Object.keys(specifiedRoutes) as PageName[]) {
      const found = rowOf(routeOf(name).path)
      expect(found, name).toHaveLength(1)
      expect(found[0]?.notBuiltYet, name).toBeNull()
    }
  })

  it('has a row for each text of the catalogue’s first part, word for word, and all of them are built', () => {
    const catalogue = readBundles(files).find(({ file }) => file.path === 'wire/messages.en.ts')
    const ownPart = catalogue?.file.text.indexOf('// Ours') ?? 0
    const specified = catalogue?.words.filter(({ offset }) => offset < ownPart) ?? []
    expect(specified.length).toBeGreaterThan(60)
    for (const { key, text } of specified) {
      const found = rows.filter(({ what, writtenAs }) => what === text && writtenAs.includes(key))
      expect(found, key).toHaveLength(1)
      expect(found[0]?.notBuiltYet, key).toBeNull()
    }
  })
})
