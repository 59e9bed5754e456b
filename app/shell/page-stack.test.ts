import { describe, expect, it } from 'vitest'
import {
  mountedEntries,
  moveTo,
  type PageEntry,
  type PageStack,
  pushEntry,
  replaceEntry,
} from './page-stack.ts'

const visit = (key: number, page: PageEntry['page'], query = ''): PageEntry => ({ key, page, query })
const start: PageStack = { entries: [visit(1, 'home')], current: 0 }
const mounts = (stack: PageStack) =>
  mountedEntries(stack).map(({ mount, shown }) => (shown ? `[${mount}]` : mount))

describe('page stack', () => {
  it('keeps what lies underneath mounted and shows the top', () => {
    const stack = pushEntry(pushEntry(start, visit(2, 'detail', 'symbol=A')), visit(3, 'login'))
    expect(mounts(stack)).toEqual(['tab-0', 'visit-2', '[visit-3]'])
    expect(mounts(moveTo(stack, visit(2, 'detail', 'symbol=A')))).toEqual(['tab-0', '[visit-2]'])
  })

  it('mounts a tab once, however often it is visited', () => {
    const stack = pushEntry(pushEntry(start, visit(2, 'news')), visit(3, 'home'))
    expect(mounts(stack)).toEqual(['[tab-0]', 'tab-1'])
  })

  it('drops what was ahead when a new page is opened after going back', () => {
    const gone = moveTo(pushEntry(start, visit(2, 'detail')), visit(1, 'home'))
    expect(pushEntry(gone, visit(3, 'language')).entries.map(({ key }) => key)).toEqual([1, 3])
  })

  it('replaces the top in place', () => {
    expect(mounts(replaceEntry(pushEntry(start, visit(2, 'login')), visit(3, 'my')))).toEqual([
      'tab-0',
      '[visit-3]',
    ])
  })

  it('opens a visit from before a reload anew', () => {
    expect(moveTo(start, visit(99, 'help'))).toEqual({ entries: [visit(99, 'help')], current: 0 })
  })

  it('mounts at most eight', () => {
    let stack = start
    for (let key = 2; key < 30; key += 1) stack = pushEntry(stack, visit(key, 'detail', `n=${key}`))
    expect(mounts(stack)).toHaveLength(8)
  })
})
