import { beforeEach, describe, expect, it, vi } from 'vitest'
import { navigationStore } from '../shell/navigation.ts'
import { amendQuery } from './amend-query.ts'

const replaceState = vi.fn()
const state = { visit: 7, depth: 2 }

beforeEach(() => {
  replaceState.mockClear()
  vi.stubGlobal('window', { history: { state, replaceState } })
})

describe('a choice in the address', () => {
  it('stands beside what was there, in the same visit', () => {
    const under = { key: 6, page: 'home', query: '' } as const
    const here = { key: 7, page: 'chart', query: 'symbol=XAUUSD&interval=15m' } as const
    navigationStore.setState({ entries: [under, here], current: 1 })
    amendQuery('interval', '4h')
    expect(replaceState).toHaveBeenCalledWith(state, '', '#/pages/home/klineChart?symbol=XAUUSD&interval=4h')
    expect(navigationStore.getState().entries).toEqual([
      under,
      { ...here, query: 'symbol=XAUUSD&interval=4h' },
    ])
    expect(navigationStore.getState().current).toBe(1)
  })

  it('is not written where there is no page', () => {
    navigationStore.setState({ entries: [{ key: 1, page: null, query: '' }], current: 0 })
    amendQuery('interval', '4h')
    expect(replaceState).not.toHaveBeenCalled()
  })
})
