import { readFileSync } from 'node:fs'
import { articleDates, articleDigests } from '@candor/help/article-dates.ts'
import { makeArticleDates } from '@candor/tools/make-article-dates.ts'
import { describe, expect, it } from 'vitest'

const known = { dates: articleDates, digests: articleDigests }

describe('the dates of the articles', () => {
  it('are those of what they say now: otherwise run npm run vectors', async () => {
    const written = readFileSync(new URL('../../help/article-dates.ts', import.meta.url), 'utf8')
    expect(written).toBe(await makeArticleDates(known, '2000-01-01'))
  })

  it('change with what an article says, and with nothing else', async () => {
    const digests = { ...articleDigests, liquidation: 'something else' }
    const made = await makeArticleDates({ ...known, digests }, '2099-12-31')
    expect(made).toContain("\n  liquidation: '2099-12-31',")
    expect(made.match(/2099-12-31/g)).toHaveLength(1)
  })
})
