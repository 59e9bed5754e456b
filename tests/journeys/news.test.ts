import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { routes } from '@candor/app/routes.ts'
import { createFeedReader } from '@candor/server/news/ask-feed-reader.ts'
import { fetchSource } from '@candor/server/news/fetch-source.ts'
import { createPictureCleaner } from '@candor/server/pictures/clean-picture.ts'
import { describe, expect, it } from 'vitest'
import { hostileFeeds } from '../database/hostile-feeds.ts'
import { openLoopbackOutbound } from '../database/open-outbound.ts'
import { itLong } from '../long-form.ts'
import { checkSizes, violations } from './check-page.ts'
import { openCandor } from './open-candor.ts'

const journey = openCandor({ outbound: openLoopbackOutbound() })

/** Brings an answer of a source into the server, as its own job does. */
async function bring(
  answer: (reply: import('node:http').ServerResponse) => void,
  path = 'feed',
): Promise<void> {
  const paper = createServer((_request, reply) => answer(reply))
  await new Promise<void>((listening) => paper.listen(0, '127.0.0.1', listening))
  const readers = { cleaner: createPictureCleaner({ readers: 1 }), feeds: createFeedReader() }
  const url = `http://127.0.0.1:${(paper.address() as AddressInfo).port}/${path}`
  try {
    await fetchSource(journey.candor.deps, { url, language: 'en' }, readers)
  } finally {
    readers.cleaner.close()
    await readers.feeds.close()
    paper.closeAllConnections()
    paper.close()
  }
}

const story = (title: string, text: string, minutesAgo: number) =>
  `<item><title>${title}</title><guid>${title}</guid><link>https://paper.example/${encodeURIComponent(title)}</link><pubDate>${new Date(journey.candor.deps.clock() - minutesAgo * 60_000).toUTCString()}</pubDate><description>${text}</description></item>`

const paper = () =>
  `<rss version="2.0"><channel><title>Newswire</title>${story('Gold holds above 4,100 as traders wait for US inflation figures', 'Volumes are thin and the range is the narrowest in three weeks.', 18)}${story('Ringgit steady before central bank decision', 'Little changed.', 60)}</channel></rss>`

describe('news', () => {
  it('is read by a visitor: what is new, an explainer, larger letters, and saved for later', async () => {
    await bring((reply) => void reply.writeHead(200).end(paper()))
    const { page, open } = await journey.visit()
    await open(routes.news.path)
    const lead = page.getByRole('link', { name: /^Precious metals\s*Gold holds above 4,100/ })
    await lead.waitFor()
    await page.getByText('What a narrower spread does').waitFor()
    expect(await violations(page)).toEqual([])
    await checkSizes(page, 'news')
    await lead.click()
    await page.getByRole('heading', { name: /^Gold holds/ }).waitFor()
    await page.getByText('News is not advice.').waitFor()
    await page.getByRole('link', { name: /^XAU\/USD/ }).waitFor()
    expect(await violations(page)).toEqual([])
    await checkSizes(page, 'an article')
    await page.getByRole('button', { name: 'Text size' }).click()
    const paragraph = page.locator('article').getByText('Volumes are thin')
    const before = await paragraph.evaluate((element) => getComputedStyle(element).fontSize)
    await page.getByRole('radio', { name: 'Largest' }).click()
    const after = await paragraph.evaluate((element) => getComputedStyle(element).fontSize)
    expect(Number.parseFloat(after)).toBeGreaterThan(Number.parseFloat(before))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save for offline' }).click()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('tab', { name: 'Saved' }).click()
    await page.getByRole('link', { name: /^Gold holds/ }).waitFor()
  })

  it('is recommended with its reason, and not at all where that is switched off', async () => {
    const { page, open } = await journey.visit({ memory: { watchlist: '["USDMYR"]' } })
    await open(routes.news.path)
    await page.getByRole('tab', { name: 'For your watchlist' }).click()
    await page.getByRole('link', { name: /Ringgit steady/ }).waitFor()
    expect(await page.getByRole('link', { name: /Gold holds/ }).count()).toBe(0)
    await page.getByRole('tab', { name: 'Recommended' }).click()
    await page
      .getByText(/^Because .* is on your watchlist$/)
      .filter({ visible: true })
      .first()
      .waitFor()
    await page.getByText('Recommend stories').click()
    await page.getByText('Recommending is off').waitFor()
    expect(await page.evaluate(() => window.localStorage.getItem('news.read'))).toBeNull()
  })

  itLong('of a hostile source runs nothing and leaves the page what it is', async () => {
    const hostile = hostileFeeds.filter(({ name }) => name.endsWith('in every field'))
    for (const [place, { answer }] of hostile.entries()) await bring(answer, String(place))
    const { page, open, context } = await journey.visit()
    const asked: string[] = []
    context.on('request', (request) => asked.push(request.url()))
    await open(routes.news.path)
    const links = page.getByRole('link', { name: /Story: / })
    await links.first().waitFor()
    for (const place of [0, 2, 5, 14]) {
      await links.nth(place).click()
      await page.getByText('News is not advice.').waitFor()
      await page.getByRole('button', { name: 'Back' }).click()
    }
    expect(await page.evaluate(() => 'attacked' in window)).toBe(false)
    expect(asked.filter((url) => url.includes('evil.example'))).toEqual([])
    expect(
      await page.locator('article script, article iframe, article object, article svg image').count(),
    ).toBe(0)
  })
})
