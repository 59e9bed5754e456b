import { describe, expect, it } from 'vitest'
import { recommend } from './recommend.ts'

const article = (id: string, symbols: string[], publishedAt: string | null = '2026-11-16T10:00:00.000Z') => ({
  id,
  symbols,
  publishedAt,
})

const nobody = { held: [], watched: [], read: [] }

describe('what is recommended', () => {
  it('has a reason: held before watched before read, then the newest', () => {
    const articles = [
      article('read', ['BTCUSD']),
      article('old-held', ['XAUUSD'], '2026-11-15T10:00:00.000Z'),
      article('watched', ['AAPL', 'BTCUSD']),
      article('nothing', ['EURUSD']),
      article('new-held', ['AAPL', 'XAUUSD']),
      article('guide', ['XAUUSD'], null),
    ]
    const reader = { held: ['XAUUSD'], watched: ['AAPL'], read: ['BTCUSD', 'EURUSD', 'BTCUSD'] }
    expect(
      recommend(articles, reader).map(({ article: { id }, reason }) => [id, reason.kind, reason.symbol]),
    ).toEqual([
      ['new-held', 'held', 'XAUUSD'],
      ['old-held', 'held', 'XAUUSD'],
      ['guide', 'held', 'XAUUSD'],
      ['watched', 'watched', 'AAPL'],
      ['read', 'read', 'BTCUSD'],
    ])
  })

  it('is nothing for who has nothing, and each article once', () => {
    expect(recommend([article('a', ['XAUUSD'])], nobody)).toEqual([])
    const twice = [article('a', ['XAUUSD']), article('a', ['XAUUSD'])]
    expect(recommend(twice, { ...nobody, held: ['XAUUSD'] }).length).toBe(1)
  })
})
