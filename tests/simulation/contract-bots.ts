import type { SeenDay, SeenPath } from './seen-day.ts'

/**
 * Bots that see every tick of every instrument the moment it is published and buy at once. Each says what it expects: above zero a rise,
 * below it a fall, zero nothing.
 */
export type Bot = { readonly name: string; expect(path: SeenPath, second: number, day: SeenDay): number }

const change = ({ mid }: SeenPath, second: number, back: number): number => {
  const [now, then] = [mid[second] ?? 0, mid[second - back] ?? 0]
  return now === 0 || then === 0 ? 0 : now / then - 1
}

const leaders: Readonly<Record<string, string>> = {
  crypto: 'BTCUSD',
  forex: 'EURUSD',
  metals: 'XAUUSD',
  us_stocks: 'AAPL',
  etf: 'SPY',
}

/** What moves a group may move its members a moment later. */
const leadOf = (path: SeenPath, second: number, day: SeenDay): number => {
  const leader = day.paths.find(({ symbol }) => symbol === leaders[path.market])
  return leader && leader.symbol !== path.symbol ? change(leader, second, 1) : 0
}

/** A mid lies between bid and ask, not always in their middle. */
const lean = ({ mid, bid, ask }: SeenPath, second: number): number =>
  2 * (mid[second] ?? 0) - (bid[second] ?? 0) - (ask[second] ?? 0)

const recentSwing = (path: SeenPath, second: number): number => {
  let sum = 0
  for (let back = 1; back <= 60; back += 1) sum += Math.abs(change(path, second - back, 1))
  return sum / 60
}

const features: readonly Bot[] = [
  { name: 'the last tick', expect: (path, second) => change(path, second, 1) },
  { name: 'the last five seconds', expect: (path, second) => change(path, second, 5) },
  { name: 'the last minute', expect: (path, second) => change(path, second, 60) },
  { name: 'the last half hour', expect: (path, second) => change(path, second, 1_800) },
  { name: 'since the minute began', expect: (path, second) => change(path, second, second % 60) },
  { name: 'the lean of the mid', expect: lean },
  {
    name: 'volume with the price',
    expect: (path, second) =>
      ((path.volume[second] ?? 0) - (path.volume[second - 1] ?? 0)) * change(path, second, 1),
  },
  { name: 'the leader of the group', expect: leadOf },
  {
    name: 'back after a jump',
    expect: (path, second) => {
      const moved = change(path, second, 1)
      return Math.abs(moved) > 4 * recentSwing(path, second) ? -moved : 0
    },
  },
]

/** Learns from every contract that has ended which of all these it should believe, and how much: a logistic regression, as it goes. */
export type LearningBot = Bot & { learn(path: SeenPath, second: number, day: SeenDay, rose: boolean): void }

export function createLearningBot(): LearningBot {
  // It begins with a guess: who never plays never learns.
  const weights = new Float64Array(features.length + 1).fill(0.001)
  const scale = new Float64Array(features.length).fill(1e-12)
  /** Each on its own usual size, so that none is trusted for its unit. */
  const look = (path: SeenPath, second: number, day: SeenDay): Float64Array =>
    Float64Array.from(features, ({ expect }, i) => {
      const value = expect(path, second, day)
      scale[i] = 0.999 * (scale[i] as number) + 0.001 * Math.abs(value)
      return Math.max(-3, Math.min(3, value / ((scale[i] as number) + 1e-15)))
    })
  const sum = (values: Float64Array): number =>
    values.reduce((total, value, i) => total + value * (weights[i + 1] as number), weights[0] as number)
  return {
    name: 'everything, learned',
    expect: (path, second, day) => sum(look(path, second, day)),
    learn(path, second, day, rose) {
      const values = look(path, second, day)
      const error = (rose ? 1 : 0) - 1 / (1 + Math.exp(-sum(values)))
      weights[0] = (weights[0] as number) + 0.01 * error
      values.forEach((value, i) => {
        weights[i + 1] = (weights[i + 1] as number) + 0.01 * error * value
      })
    },
  }
}

export const simpleBots = features
