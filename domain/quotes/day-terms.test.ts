import { describe, expect, it } from 'vitest'
import { usualContractTerms } from '../contracts/contract-terms.ts'
import { allInstruments, findInstrument } from '../instruments/catalogue.ts'
import { tickSizeAt } from '../instruments/tick-size.ts'
import { price } from '../money/price.ts'
import { rate } from '../money/rate.ts'
import { hexOf } from '../proofs/byte-text.ts'
import { sessionsForPaths } from './calendar-sessions.ts'
import { catalogueTerms, termsOfDay } from './catalogue-terms.ts'
import { canonicalTerms, type DayTerms, modelHash, symbolsOf, termsHash } from './day-terms.ts'
import { readTerms } from './read-terms.ts'
import { tickGrid, tickNear } from './tick-grid.ts'

const small: DayTerms = {
  version: 1,
  factors: [{ name: 'usd', jumpsPerMillion: 140 }],
  groups: [
    { name: 'peg', intraPpm: 100_000, loadings: [{ factor: 'usd', ppm: -100_000 }], jumpsPerMillion: 0 },
  ],
  instruments: [
    {
      symbol: 'USDHKD',
      group: 'peg',
      sign: 1,
      annualVolPpm: 10_000,
      spreadPpm: 100,
      jumpsPerMillion: 140,
      minutesPerYear: 385_440,
      volume: 300,
      ticks: [{ from: price(0n), tick: price(1_000n) }],
      band: { low: price(775_000_000n), high: price(785_000_000n) },
    },
  ],
  crosses: [],
  calendars: null,
  contracts: null,
  feeds: null,
}

it('writes terms as one text, whatever the order they were given in', () => {
  expect(canonicalTerms(small)).toBe(
    '{"crosses":[],"factors":[{"jumpsPerMillion":140,"name":"usd"}],"groups":[{"intraPpm":100000,"jumpsPerMillion":0,' +
      '"loadings":[{"factor":"usd","ppm":-100000}],"name":"peg"}],"instruments":[{"annualVolPpm":10000,"band":{"high":"785000000",' +
      '"low":"775000000"},"group":"peg","jumpsPerMillion":140,"minutesPerYear":385440,"sign":1,"spreadPpm":100,' +
      '"symbol":"USDHKD","ticks":[{"from":"0","tick":"1000"}],"volume":300}],"version":1}',
  )
  const terms = catalogueTerms(allInstruments())
  const turned = {
    ...terms,
    groups: terms.groups.toReversed(),
    instruments: terms.instruments.toReversed(),
    crosses: terms.crosses.toReversed(),
  }
  expect(hexOf(termsHash(turned))).toBe(hexOf(termsHash(terms)))
})

it('has another hash as soon as anything differs, and takes neither fractions nor the same name twice', () => {
  const [only] = small.instruments
  if (!only) throw new Error('no instrument')
  const other = { ...small, instruments: [{ ...only, annualVolPpm: 10_001 }] }
  expect(hexOf(termsHash(other))).not.toBe(hexOf(termsHash(small)))
  expect(() => canonicalTerms({ ...small, instruments: [{ ...only, annualVolPpm: 0.5 }] })).toThrow(
    RangeError,
  )
  expect(() => canonicalTerms({ ...small, instruments: [only, only] })).toThrow(RangeError)
})

it('draws 93 instruments, computes 13 crosses, and knows the groups of all', () => {
  const terms = catalogueTerms(allInstruments())
  expect([terms.instruments.length, terms.crosses.length]).toEqual([93, 13])
  const groups = new Set(terms.groups.map(({ name }) => name))
  expect(terms.instruments.every(({ group }) => groups.has(group))).toBe(true)
  const minutes = new Set(terms.instruments.map(({ minutesPerYear }) => minutesPerYear))
  expect(minutes.size).toBe(6)
})

it('has the ticks of the catalogue at every price', () => {
  const terms = catalogueTerms(allInstruments())
  for (const instrument of allInstruments()) {
    const named = [...terms.instruments, ...terms.crosses].find(({ symbol }) => symbol === instrument.symbol)
    const grid = tickGrid(named?.ticks ?? [])
    for (let value = Number(instrument.tickSize) * 40; value < 1e13; value = Math.floor(value * 1.37) + 1) {
      const tick = Number(tickSizeAt(instrument, price(BigInt(value))))
      if (value >= tick * 10) expect(tickNear(grid, value)).toBe(tick)
    }
  }
})

describe('terms of a day with contracts', () => {
  const dayStart = Date.parse('2026-11-16T00:00:00Z')
  const terms = termsOfDay(dayStart, allInstruments(), usualContractTerms)

  it('say what a contract may be, in whole cents and 10⁻⁸', () => {
    expect(canonicalTerms({ ...small, version: 2, contracts: usualContractTerms })).toContain(
      '"contracts":{"leastStake":"500","limits":[{"rate":"80000000","seconds":30},' +
        '{"rate":"82000000","seconds":60},{"rate":"84000000","seconds":90},{"rate":"86000000","seconds":120},' +
        '{"rate":"88000000","seconds":180},{"rate":"92000000","seconds":300}],"mostStake":"500000","rule":2}',
    )
  })

  it('say when every instrument trades, as its calendar does', () => {
    const given = terms.calendars?.flatMap(({ symbols, sessions }) =>
      symbols.map((symbol) => ({ symbol, sessions })),
    )
    expect(given).toHaveLength(106)
    for (const { symbol, sessions } of given ?? []) {
      const calendar = findInstrument(symbol)?.calendar
      if (calendar === undefined) throw new Error(symbol)
      expect(sessions).toEqual(sessionsForPaths(calendar, dayStart, dayStart + 86_400_000))
    }
  })

  it('read back to themselves, with or without them, and have another hash where one payout rate differs', () => {
    expect(readTerms(canonicalTerms(small))).toEqual(small)
    expect(hexOf(termsHash(readTerms(canonicalTerms(terms))))).toBe(hexOf(termsHash(terms)))
    const [first, ...others] = usualContractTerms.limits
    if (!first) throw new Error('no time limit')
    const limits = [{ ...first, rate: rate(79_000_000n) }, ...others]
    const cheaper = { ...terms, contracts: { ...usualContractTerms, limits } }
    expect(hexOf(termsHash(cheaper))).not.toBe(hexOf(termsHash(terms)))
    expect(() => readTerms(canonicalTerms(terms).replace('"rule":2', '"rule": 2'))).toThrow(RangeError)
  })

  it('have one model on every day, whatever is traded and paid on it; another name is another model', () => {
    const sunday = termsOfDay(Date.parse('2027-03-28T00:00:00Z'), allInstruments(), usualContractTerms, {
      BTCUSD: ['binance'],
    })
    expect(modelHash(sunday)).toBe(modelHash(terms))
    const [factor, ...rest] = terms.factors
    if (!factor) throw new Error('no factor')
    const renamed = { ...terms, factors: [{ ...factor, name: `${factor.name}2` }, ...rest] }
    expect(modelHash(renamed)).not.toBe(modelHash(terms))
  })

  it('name their instruments in one order', () => {
    expect(symbolsOf(terms)).toHaveLength(106)
    expect(symbolsOf(terms)).toEqual(symbolsOf({ ...terms, instruments: terms.instruments.toReversed() }))
  })
})
