import { makeArticle } from '@candor/help/make-article.ts'
import { expect, it } from 'vitest'
import { overlayArticles } from './overlay-articles.ts'

const shipped = [
  makeArticle('leverage', { title: 'Leverage', body: 'As it was.' }, 'en'),
  makeArticle('passkeys', { title: 'Passkeys', body: 'As it was.' }, 'en'),
]
const edit = (slug: string, body: string) => ({
  ...{ slug, section: 'account', title: 'Edited', body, updated: '2026-11-20' },
})

it('an edited text takes the place of the shipped one, with the figures of the rules', () => {
  const edits = [edit('passkeys', 'Signed out after {idleMinutes} minutes.')]
  const [leverage, passkeys] = overlayArticles(shipped, edits, 'en')
  expect(leverage?.summary).toBe('As it was.')
  expect(passkeys).toMatchObject({
    title: 'Edited',
    section: 'account',
    summary: 'Signed out after 30 minutes.',
    updated: '2026-11-20',
  })
})

it('an added article comes after them, in its section; one with a figure that this app does not know is left out', () => {
  const articles = overlayArticles(
    shipped,
    [edit('office-hours', 'On weekdays.'), edit('later', '{newFigure}')],
    'en',
  )
  expect(articles.map(({ slug }) => slug)).toEqual(['leverage', 'passkeys', 'office-hours'])
  expect(articles[2]).toMatchObject({ section: 'account', next: expect.any(Array) })
})
