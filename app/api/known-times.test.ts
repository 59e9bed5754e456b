import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type PageName, routes } from '../routes.ts'
import { connectionStore } from './connection-store.ts'
import { knownAtOn, noteKept, placeHere } from './known-times.ts'

const lostAt = Date.parse('2026-01-05T05:46:00Z')
const earlier = lostAt - 10 * 60_000
const later = lostAt + 60_000

beforeEach(() => {
  connectionStore.setState({ lostAt, keptAt: {} })
  return () => vi.unstubAllGlobals()
})

const goTo = (hash: string) => vi.stubGlobal('location', { hash })

const knownAt = (page: PageName, query = '') =>
  knownAtOn(
    { page, query: new URLSearchParams(query) },
    { lostAt, keptAt: connectionStore.getState().keptAt },
  )

describe('when what a page shows was known', () => {
  it('is its own, whatever other pages have shown since', () => {
    goTo(`#${routes.wallet.path}?view=digest`)
    noteKept(placeHere(), earlier)
    expect(knownAt('wallet', 'view=digest')).toBe(earlier)
    for (const page of ['home', 'wallet', 'history'] as const) expect(knownAt(page)).toBe(lostAt)
    expect(knownAt('wallet', 'view=digest&day=2026-01-04')).toBe(lostAt)
  })

  it('is the oldest of its answers', () => {
    goTo(`#${routes.history.path}`)
    noteKept(placeHere(), later)
    expect(knownAt('history')).toBe(later)
    noteKept(placeHere(), earlier)
    noteKept(placeHere(), later)
    expect(knownAt('history')).toBe(earlier)
  })

  it('is no later than what the customer has, where that is shown', () => {
    goTo('')
    noteKept(placeHere(), later)
    expect(knownAt('home')).toBe(lostAt)
  })

  it('does not depend on how an address is written', () => {
    goTo(`#${routes.detail.path}?symbol=BRK%2EB&name=a%20b`)
    noteKept(placeHere(), earlier)
    expect(knownAt('detail', 'symbol=BRK.B&name=a+b')).toBe(earlier)
  })
})
