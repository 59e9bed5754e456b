import { expect, it } from 'vitest'
import { checkFolderLoops, checkMutualFolders } from './folder-walls.ts'
import { makeSource } from './source-file.ts'

const pair = [
  makeSource('app/cash/one.ts', "import { two } from '../ledger/two.ts'"),
  makeSource('app/ledger/two.ts', 'export const two = 2'),
  makeSource('app/ledger/three.ts', "\nexport const load = () => import('../cash/one.ts')"),
]

it('finds two folders that import each other, whichever files do and whenever', () => {
  const [finding, ...rest] = checkMutualFolders(pair, { app: [] })
  expect(rest).toEqual([])
  expect(finding).toMatchObject({ path: 'app/cash/one.ts', line: 1 })
  expect(finding?.message).toContain('app/ledger/three.ts imports app/cash')
})

it('passes over a pair that is named, one way, files of the package itself and packages that are not named', () => {
  expect(checkMutualFolders(pair, { app: ['cash ↔ ledger'] })).toEqual([])
  expect(checkMutualFolders(pair.slice(0, 2), { app: [] })).toEqual([])
  expect(checkMutualFolders(pair, { server: [] })).toEqual([])
  const root = [
    makeSource('app/main.tsx', "import './shell/Shell.tsx'"),
    makeSource('app/shell/Shell.tsx', "import '../routes.ts'"),
    makeSource('app/shell/own.ts', "import './Shell.tsx'"),
  ]
  expect(checkMutualFolders(root, { app: [] })).toEqual([])
})

it('wants a pair off the list that no longer is one', () => {
  const [finding, ...rest] = checkMutualFolders(pair.slice(0, 2), { app: ['cash ↔ ledger'] })
  expect(rest).toEqual([])
  expect(finding?.message).toContain('cash ↔ ledger no longer')
})

const circle = [
  makeSource('app/a/one.ts', "import type { Two } from '../b/two.ts'"),
  makeSource('app/b/two.ts', "import '../c/three.ts'"),
  makeSource('app/c/three.ts', "import '../a/other.ts'"),
]

it('finds a circle of three folders once, and tells its way', () => {
  expect(checkMutualFolders(circle, { app: [] })).toEqual([])
  const [finding, ...rest] = checkFolderLoops(circle, ['app'])
  expect(rest).toEqual([])
  expect(finding?.message).toContain('app/a/one.ts → app/b, app/b/two.ts → app/c, app/c/three.ts → app/a')
  expect(checkFolderLoops(circle.slice(0, 2), ['app'])).toEqual([])
  expect(checkFolderLoops(circle, ['kit'])).toEqual([])
})
