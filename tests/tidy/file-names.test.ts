import { describe, expect, it } from 'vitest'
import { checkBarrels, checkDepth, checkDrawers, checkMigrations, checkUniqueNames } from './file-names.ts'
import { makeSource } from './source-file.ts'

const empty = (...paths: string[]) => paths.map((path) => makeSource(path, ''))

describe('names of files and folders', () => {
  it.each([
    'app/utils/x.ts',
    'kit/helpers.ts',
    'server/http/types.ts',
    'domain/shared/x.ts',
    'app/lib/x.ts',
    'tools/test-helpers.ts',
    'kit/Common.module.css',
  ])('refuses the drawer %s', (path) => expect(checkDrawers(empty(path))).toHaveLength(1))

  it('leaves names alone that only contain such a word', () => {
    expect(checkDrawers(empty('domain/customers/common-passwords.ts', 'app/words/word-types.ts'))).toEqual([])
  })

  it('refuses the same name twice, also in another letter case', () => {
    const files = empty('app/api/socket.ts', 'wire/socket.ts', 'app/gallery.tsx', 'kit/gallery/Gallery.tsx')
    expect(checkUniqueNames(files).map(({ path }) => path)).toEqual([
      'wire/socket.ts',
      'kit/gallery/Gallery.tsx',
    ])
    expect(checkUniqueNames(empty('app/package.json', 'kit/package.json'))).toEqual([])
  })

  it('refuses a file four folders deep', () => {
    expect(checkDepth(empty('app/a/b/x.ts'))).toEqual([])
    expect(checkDepth(empty('app/a/b/c/x.ts'))).toHaveLength(1)
  })
})

describe('barrels', () => {
  it.each([
    "export * from './a.ts'",
    "export { a } from './a.ts'\nexport type { B } from './b.ts'",
    "import { a } from './a.ts'\nexport { a }",
  ])('refuses %j', (text) => expect(checkBarrels([makeSource('kit/index.ts', text)])).toHaveLength(1))

  it.each(['export const a = 1', "import './a.css'", "export { a } from './a.ts'\nexport const b = 2"])(
    'allows %j',
    (text) => expect(checkBarrels([makeSource('kit/a.ts', text)])).toEqual([]),
  )
})

describe('migrations', () => {
  const numbered = (...names: string[]) =>
    checkMigrations(empty(...names.map((name) => `server/migrations/${name}`)))

  it('go up by one', () => expect(numbered('0001-a.sql', '0002-b.sql')).toEqual([]))

  it.each([
    [['0001-a.sql', '0003-c.sql']],
    [['0001-a.sql', '0001-b.sql']],
    [['0002-b.sql']],
    [['0001-a.sql', 'later.sql']],
  ])('refuse %j', (names) => expect(numbered(...names)).toHaveLength(1))
})
