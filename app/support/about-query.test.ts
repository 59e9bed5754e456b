import { describe, expect, it } from 'vitest'
import { aboutArticle, aboutRequest } from '../shell/support-query.ts'
import { readAbout } from './about-query.ts'

const read = (query: string) => readAbout(new URLSearchParams(query))
const id = '0190a000-0000-7000-8000-000000000001'

describe('what customer service is opened about', () => {
  it('is read from the address as links write it', () => {
    expect(read(aboutRequest('deposit', id))).toEqual({ request: { kind: 'deposit', id }, article: null })
    expect(read(aboutArticle('liquidation'))).toEqual({ request: null, article: 'liquidation' })
  })

  it.each([
    '',
    'about=deposit',
    `about=password&id=${id}`,
    'about=loan&id=1',
    'article=../secret',
    'article=',
  ])('is nothing where the address says %j', (query) => {
    expect(read(query)).toEqual({ request: null, article: null })
  })
})
