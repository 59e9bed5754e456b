import { describe, expect, it } from 'vitest'
import { pageNames } from '../routes.ts'
import { loaderOf, pagesToCome } from './page-loaders.ts'

/** The longest this list has ever been. Pages leave it when they are built; none joins. */
const atFirst = [
  'detail',
  'chart',
  'deposit',
  'withdraw',
  'history',
  'wallet',
  'loan',
  'ai',
  'aiDetail',
  'aiRecord',
  'support',
  'news',
  'newsDetail',
  'notifications',
  'verification',
  'security',
  'changePassword',
  'help',
  'helpArticle',
]

describe('pages to come', () => {
  it('only ever become fewer', () => {
    expect(pagesToCome.filter((page) => !atFirst.includes(page))).toEqual([])
    expect(new Set(pagesToCome).size).toBe(pagesToCome.length)
  })

  it('are exactly the pages that are not built', () => {
    const toCome = new Set<string>(pagesToCome)
    const sayingSo = loaderOf('loan')
    for (const page of pageNames) expect(loaderOf(page) === sayingSo, page).toBe(toCome.has(page))
  })
})
