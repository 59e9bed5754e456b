import { describe, expect, it } from 'vitest'
import { readAddress, writeAddress } from './address.ts'

describe('an address of the console', () => {
  it('names a page, what is open on it and its filters', () => {
    expect(readAddress('/console/account/7f', '?kind=flagged')).toEqual({
      place: 'account',
      id: '7f',
      query: 'kind=flagged',
    })
    expect(readAddress('/console', '')).toEqual({ place: 'first', id: null, query: '' })
    expect(readAddress('/console/', '')).toMatchObject({ place: 'first' })
    expect(readAddress('/console/nowhere', '')).toMatchObject({ place: null })
  })

  it('reads what it writes', () => {
    const written = new URL(writeAddress('account', 'a/b', 'x=1'), 'http://here')
    expect(readAddress(written.pathname, written.search)).toEqual({
      place: 'account',
      id: 'a/b',
      query: 'x=1',
    })
  })
})
