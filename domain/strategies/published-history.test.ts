import { describe, expect, it } from 'vitest'
import { price } from '../money/price.ts'
import type { Candle } from '../quotes/candle.ts'
import { dayMs, hourMs } from '../time/durations.ts'
import { compareReplay, type History, retrain } from './compare-replay.ts'
import { type Model, modelText } from './learned-model.ts'
import { hashText } from './pool-evidence.ts'
import { decisionText, replayDecisions } from './replay.ts'
import type { CandlesBySymbol, Strategy } from './strategy.ts'
import { findStrategy } from './strategy-list.ts'

const end = Date.parse('2027-03-10T00:00:00Z')

/** Candles that wander, the same each time. */
function candlesOf(strategy: Strategy, count: number): CandlesBySymbol {
  const length = strategy.interval === '1h' ? hourMs : dayMs
  return new Map(
    strategy.symbols.map((symbol, which) => {
      let at = 100_00000000n
      const candles = Array.from({ length: count }, (_, place): Candle => {
        const open = at
        at += (at * BigInt(((place * 7919 + which * 104_729) % 2_001) - 960)) / 100_000n
        const [high, low] = at > open ? [at, open] : [open, at]
        return {
          startsAt: end - (count - place) * length,
          open: price(open),
          high: price(high),
          low: price(low),
          close: price(at),
          volume: 100 + ((place * 31) % 50),
        }
      })
      return [symbol, candles]
    }),
  )
}

const known = (id: string): Strategy => {
  const strategy = findStrategy(id)
  if (!strategy) throw new Error(`there is no strategy ${id}`)
  return strategy
}

/** What an honest server has published after so many closes. */
function publish(strategy: Strategy, candles: CandlesBySymbol, closes: number): History {
  const length = strategy.interval === '1h' ? hourMs : dayMs
  const after = end - closes * length
  const models = new Map<string, Model>()
  const modelAt = (closedAt: number): Model | null => {
    if (!strategy.learns) return null
    const midnight = closedAt - (closedAt % dayMs)
    const model = retrain(strategy, candles, midnight)
    if (model) models.set(new Date(midnight).toISOString().slice(0, 10), model)
    return model
  }
  const decisions = replayDecisions(strategy, candles, modelAt, { after, state: null })
  return {
    candles,
    decisions: decisions.map((decision) => ({
      closedAt: decision.closedAt,
      content: decisionText(decision),
      logged: [hashText(decisionText(decision))],
    })),
    models: [...models].map(([day, model]) => ({
      day,
      content: modelText(model),
      logged: [hashText(modelText(model))],
    })),
  }
}

const metal = known('metal-trend')
const learned = known('learned-stocks')
const hours = candlesOf(metal, 200)
const days = candlesOf(learned, 900)
const honest = publish(metal, hours, 40)
const learnt = publish(learned, days, 3)

const kindsOf = (strategy: Strategy, history: History) =>
  compareReplay(strategy, history).differences.map(({ kind }) => kind)

describe('what is published, beside what candles give', () => {
  it('is the same of an honest server', () => {
    expect(compareReplay(metal, honest)).toEqual({ compared: 40, gone: 0, differences: [] })
    expect(compareReplay(learned, learnt)).toEqual({ compared: 6, gone: 0, differences: [] })
  })

  it('names a decision that was made otherwise, with the instrument', () => {
    const [first, ...rest] = honest.decisions
    const told = JSON.parse(first?.content ?? '') as { targets: { symbol: string; weightPpm: number }[] }
    const [gold, ...others] = told.targets
    const targets = [{ ...gold, weightPpm: (gold?.weightPpm ?? 0) + 1 }, ...others]
    const content = decisionText({ ...JSON.parse(first?.content ?? ''), targets })
    const changed = { closedAt: first?.closedAt ?? 0, content, logged: [hashText(content)] }
    const { differences } = compareReplay(metal, { ...honest, decisions: [changed, ...rest] })
    expect(differences).toEqual([
      { at: first?.closedAt, kind: 'decided-otherwise', symbols: [metal.symbols[0]] },
    ])
  })

  it('names a decision that the log does not hold, or holds twice', () => {
    const [first, ...rest] = honest.decisions
    if (!first) throw new Error('nothing was decided')
    const with_ = (logged: string[]) =>
      kindsOf(metal, { ...honest, decisions: [{ ...first, logged }, ...rest] })
    expect(with_(['00'.repeat(32)])).toEqual(['not-logged'])
    expect(with_([])).toEqual(['not-logged'])
    expect(with_([...first.logged, '00'.repeat(32)])).toEqual(['logged-twice'])
  })

  it('names a close at which nothing was decided', () => {
    const decisions = honest.decisions.filter((_, place) => place !== 20)
    expect(kindsOf(metal, { ...honest, decisions })).toContain('left-out')
  })

  it('names decisions whose candles were changed afterwards', () => {
    const [symbol = ''] = metal.symbols
    const gold = hours.get(symbol) ?? []
    const candles = new Map(hours).set(
      symbol,
      gold.map((candle, place) =>
        place === gold.length - 10 ? { ...candle, close: price(candle.close * 2n) } : candle,
      ),
    )
    expect(kindsOf(metal, { ...honest, candles })).toContain('decided-otherwise')
  })

  it('does not blame anybody for candles that are no longer kept', () => {
    const cut = new Map([...hours].map(([symbol, all]) => [symbol, all.slice(-50)]))
    const { differences, gone } = compareReplay(metal, { ...honest, candles: cut })
    expect(differences).toEqual([])
    expect(gone).toBeGreaterThan(0)
    // Unless they are said to be all there are.
    expect(kindsOf(metal, { ...honest, candles: cut, isWhole: true })).toContain('decided-otherwise')
  })

  it('names weights that were changed within the day, whichever way they are told', () => {
    const [model, ...rest] = learnt.models
    if (!model) throw new Error('nothing was trained')
    const read = JSON.parse(model.content) as Model
    const content = modelText({ ...read, biasPpm: read.biasPpm + 50_000 })
    // Told as they are used: they are not what training gives.
    const retold = { ...model, content, logged: [hashText(content)] }
    expect(kindsOf(learned, { ...learnt, models: [retold, ...rest] })).toEqual(
      expect.arrayContaining(['trained-otherwise', 'other-weights']),
    )
    // A server that has run for less than the days that are learned from has no excuse either.
    const young = new Map([...days].map(([symbol, all]) => [symbol, all.slice(-400)]))
    const since = publish(learned, young, 1)
    const lied = since.models.map((each) => ({ ...each, content, logged: [hashText(content)] }))
    expect(kindsOf(learned, { ...since, models: lied, isWhole: true })).toContain('trained-otherwise')
    // Told twice: those of the night and those that replaced them.
    const twice = { ...model, logged: [...model.logged, hashText(content)] }
    expect(kindsOf(learned, { ...learnt, models: [twice, ...rest] })).toEqual(['logged-twice'])
  })
})
