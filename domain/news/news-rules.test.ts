import { describe, expect, it } from 'vitest'
import { allInstruments } from '../instruments/catalogue.ts'
import { hourMs, minuteMs, secondMs } from '../time/durations.ts'
import { readArticleText, tidyText } from './article-block.ts'
import { symbolFinder } from './find-symbols.ts'
import { blocksOfHtml } from './html-blocks.ts'
import { identityOf, titleKey } from './news-identity.ts'
import { languageFor, newsLanguages } from './news-languages.ts'
import { pauseAfter, readRetryAfter } from './next-fetch.ts'
import { readingMinutes } from './reading-minutes.ts'
import { versionStates } from './version-states.ts'

describe('the instruments a headline is about', () => {
  const find = symbolFinder(allInstruments())
  it.each([
    ['Gold holds above 4,100 as traders wait for US inflation figures', ['XAUUSD']],
    ['Tencent slips after revenue meets, but does not beat, forecasts', ['0700.HK']],
    ['Ringgit steady before central bank decision', ['USDMYR']],
    ['Bitcoin falls below 97,000 while funding costs ease', ['BTCUSD']],
    ['Bitcoin Cash forks', ['BTCUSD', 'BCHUSD']],
    ['Apple and Microsoft report', ['AAPL', 'MSFT']],
    ['An apple a day, and a visa for Perak', []],
    ['What a narrower spread does, and does not, save you', []],
    ['Golden years for pension funds', []],
    ['Maybank raises its dividend', ['1155.KL']],
    ['金價守住 4,100 關口', ['XAUUSD']],
    ['黄金守住关口', ['XAUUSD']],
    ['騰訊營收符合預期但未超越', ['0700.HK']],
    ['央行決議前令吉持穩', ['USDMYR']],
    ['比特幣跌破 97,000', ['BTCUSD']],
    ['Harga emas naik', ['XAUUSD']],
    ['EUR/USD and XAUUSD', ['EURUSD', 'XAUUSD']],
  ])('%s', (title, symbols) => expect(find(title)).toEqual(symbols))

  it('are five at most', () =>
    expect(find('AAPL MSFT NVDA GOOGL AMZN META TSLA')).toEqual(['AAPL', 'MSFT', 'NVDA', 'GOOGL', 'AMZN']))
})

describe('which item it is', () => {
  it('is told by the guid, else the address, else the content', () => {
    const told = { guid: ' g1 ', address: 'https://p.example/a', contentHash: 'ff' }
    expect(identityOf(told)).toBe('guid g1')
    expect(identityOf({ ...told, guid: ' ' })).toBe('address https://p.example/a')
    expect(identityOf({ ...told, guid: null, address: null })).toBe('content ff')
  })

  it('has a title that other sources write a little differently', () =>
    expect(titleKey('Gold holds, “above” 4,100!')).toBe(titleKey('GOLD HOLDS above 4,100')))
})

describe('text', () => {
  it('loses unseen signs and what is too long', () => {
    expect(tidyText('a\u202eb\u0000c \n d', 20)).toBe('a b c d')
    expect(tidyText('abcdef', 4)).toBe('abc…')
  })

  it('of an editor is read into blocks', () =>
    expect(readArticleText('One\nline.\n\n## Two\n\n- a\n- b\n\n> said\n> so\r\n\r\n<b>bold</b>')).toEqual([
      { kind: 'paragraph', text: 'One line.' },
      { kind: 'heading', text: 'Two' },
      { kind: 'item', text: 'a' },
      { kind: 'item', text: 'b' },
      { kind: 'quote', text: 'said so' },
      { kind: 'paragraph', text: '<b>bold</b>' },
    ]))

  it('of sanitised markup is cut at its tags, and what is no known tag stays text', () =>
    expect(
      blocksOfHtml(
        'lead<p>A &amp; B<br />c</p><h2>T</h2><ul><li>x</li></ul><blockquote><p>q</p></blockquote>&lt;p&gt;',
      ),
    ).toEqual([
      { kind: 'paragraph', text: 'lead' },
      { kind: 'paragraph', text: 'A & B' },
      { kind: 'paragraph', text: 'c' },
      { kind: 'heading', text: 'T' },
      { kind: 'paragraph', text: '<ul>' },
      { kind: 'item', text: 'x' },
      { kind: 'paragraph', text: '</ul>' },
      { kind: 'quote', text: 'q' },
      { kind: 'paragraph', text: '<p>' },
    ]))

  it('takes a minute for 220 words or 400 signs', () => {
    const ofText = (text: string) => readingMinutes([{ kind: 'paragraph', text }])
    expect([ofText('one'), ofText('word '.repeat(660)), ofText('字'.repeat(1_200))]).toEqual([1, 3, 3])
  })
})

describe('asking a source again', () => {
  it('waits ten minutes, and twice as long after each failure', () => {
    const failed = (failuresBefore: number, waitMs = 0) =>
      pauseAfter({ kind: 'failed', failuresBefore, waitMs })
    expect(pauseAfter({ kind: 'nothing-new' })).toBe(10 * minuteMs)
    expect([failed(0), failed(1), failed(2)]).toEqual([20 * minuteMs, 40 * minuteMs, 80 * minuteMs])
    expect(failed(30)).toBe(6 * hourMs)
    expect([failed(0, 2 * hourMs), failed(0, 999 * hourMs)]).toEqual([2 * hourMs, 24 * hourMs])
  })

  it('is later where the source says so', () => {
    const now = Date.parse('2026-11-16T10:00:00Z')
    expect(readRetryAfter('120', now)).toBe(120 * secondMs)
    expect(readRetryAfter('Mon, 16 Nov 2026 11:00:00 GMT', now)).toBe(hourMs)
    expect([readRetryAfter('soon', now), readRetryAfter(undefined, now)]).toEqual([0, 0])
  })
})

describe('whose news a reader is shown', () => {
  it('is that of their language, and English where no source writes in it', () => {
    expect(newsLanguages('tw', ['en', 'tw'])).toEqual(['tw'])
    expect(newsLanguages('malay', ['en', 'tw'])).toEqual(['malay', 'en'])
    expect(newsLanguages('en', [])).toEqual(['en'])
  })
})

describe('the language of a story that is written in several', () => {
  it('is the reader’s own, else English where no source writes in theirs, else none', () => {
    expect(languageFor('malay', ['en', 'malay'], [])).toBe('malay')
    expect(languageFor('malay', ['en', 'zh'], [])).toBe('en')
    expect(languageFor('malay', ['en', 'zh'], ['malay'])).toBeNull()
    expect(languageFor('tw', ['zh'], [])).toBeNull()
    expect(languageFor('en', ['zh'], [])).toBeNull()
  })
})

describe('the versions of an article', () => {
  const at = (second: number) => new Date(second * secondMs)
  const draft = { publishAt: null, publishedAt: null }
  const waiting = { publishAt: at(9), publishedAt: null }
  const published = { publishAt: at(1), publishedAt: at(2) }
  it.each([
    ['a draft', [draft, draft], ['draft', 'past']],
    [
      'one that waits beside the one that is read',
      [waiting, published, draft],
      ['scheduled', 'current', 'past'],
    ],
    ['one that waited and was replaced', [draft, waiting, published], ['draft', 'past', 'current']],
    [
      'one that was replaced by another that is read',
      [published, waiting, published],
      ['current', 'past', 'past'],
    ],
  ])('are %s', (_name, versions, states) => expect(versionStates(versions)).toEqual(states))
})
