import { expect, it } from 'vitest'
import { checkTypeCycles, checkValueCycles } from './import-cycles.ts'
import { makeSource } from './source-file.ts'

const cycle = (back: string) => [
  makeSource('app/a/one.ts', "import { two } from './two.ts'"),
  makeSource('app/a/two.ts', "import { three } from '@candor/app/b/three.ts'"),
  makeSource('app/b/three.ts', back),
]

it('finds a cycle of values and names its way', () => {
  const [finding, ...rest] = checkValueCycles(cycle("\nimport { one } from '../a/one.ts'"))
  expect(rest).toEqual([])
  expect(finding).toMatchObject({ path: 'app/a/one.ts', line: 1 })
  expect(finding?.message).toContain('app/a/one.ts → app/a/two.ts → app/b/three.ts → app/a/one.ts')
})

it('finds one that a file hands on, and a file that imports itself', () => {
  expect(checkValueCycles(cycle("export * from '../a/one.ts'"))).toHaveLength(1)
  expect(checkValueCycles([makeSource('app/a/self.ts', "import './self.ts'")])).toHaveLength(1)
})

it('tells a cycle of types apart', () => {
  const files = cycle("import type { One } from '../a/one.ts'")
  expect(checkValueCycles(files)).toEqual([])
  expect(checkTypeCycles(files)).toHaveLength(1)
})

it('does not count what is imported when it is needed', () => {
  const files = cycle("export const load = () => import('../a/one.ts')")
  expect(checkValueCycles(files)).toEqual([])
  expect(checkTypeCycles(files)).toEqual([])
})
