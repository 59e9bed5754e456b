import { usualContractTerms } from '../contracts/contract-terms.ts'
import { allInstruments } from '../instruments/catalogue.ts'
import { hexOf, readHex } from '../proofs/byte-text.ts'
import { sha256 } from '../proofs/sha256.ts'
import { dayMs } from '../time/durations.ts'
import { termsOfDay } from './catalogue-terms.ts'
import { type DayInput, dayPaths } from './day-paths.ts'
import { canonicalTerms, termsHash } from './day-terms.ts'
import { normalTable } from './normal-table.ts'
import { pathDigest } from './path-digest.ts'
import { powerOfTwo } from './power-table.ts'
import { openingBurst, planSessions } from './session-plan.ts'
import { traceCross, traceMinute } from './trace-minute.ts'

/** What PATHS.md is checked by: path-vectors.json and path-tables.json, which `npm run vectors` writes. */

// The SHA-256 of nothing.
const seedText = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const date = '2026-11-17'
const symbols = ['EURUSD', 'USDHKD', 'BTCUSD', 'AAPL', '0700.HK', '1155.KL', 'XAUUSD', 'XAUEUR', 'XAUJPY']

/** The day of the vectors: the catalogue as it is, from its reference prices. */
function vectorDay(): DayInput {
  const instruments = allInstruments()
  const dayStart = Date.parse(`${date}T00:00:00Z`)
  return {
    dayStart,
    seed: readHex(seedText) ?? new Uint8Array(),
    terms: termsOfDay(dayStart, instruments, usualContractTerms),
    previousCloses: new Map(instruments.map(({ symbol, refPrice }) => [symbol, refPrice])),
  }
}

export function makePathVectors() {
  const input = vectorDay()
  const { terms, previousCloses } = input
  return {
    about:
      'Paths of one day. Prices are whole numbers of 10^-8. For the digest an open minute is written as its number and then, for each of its sixty seconds, bid, ask, mid and volume, every number as 8 bytes, big end first; the digest is the SHA-256 of the SHA-256s of the open minutes, in their order. `minutes` and `crosses` hold what lies between, named as in PATHS.md: streams at the minute, weights, volatility at its beginning, anchors, and lists of sixty seconds.',
    seed: seedText,
    date,
    terms: canonicalTerms(terms),
    termsHash: hexOf(termsHash(terms)),
    previousCloses: Object.fromEntries(Array.from(previousCloses, ([symbol, close]) => [symbol, `${close}`])),
    paths: symbols.map((symbol) => pathVector(input, symbol)),
    minutes: [
      traceMinute(input, 'AAPL', 870),
      traceMinute(input, 'EURUSD', 980),
      traceMinute(input, 'USDHKD', 79),
    ],
    crosses: [traceCross(input, 'XAUEUR', 980)],
  }
}

function pathVector(input: DayInput, symbol: string) {
  const path = dayPaths(input).pathOf(symbol)
  if (!path) throw new RangeError(`no path for ${symbol}`)
  let first = 0
  while (!path.isOpen(first)) first += 1
  const ticks = [0, 1, 3599].flatMap((after) => {
    const second = first * 60 + after
    const tick = path.tickAt(second)
    return tick
      ? [{ second, bid: `${tick.bid}`, ask: `${tick.ask}`, mid: `${tick.mid}`, volume: tick.volume }]
      : []
  })
  return {
    symbol,
    previousClose: `${path.previousClose}`,
    closeOfDay: `${path.closeOfDay}`,
    ticks,
    digest: hexOf(pathDigest(path)),
  }
}

const always = { opensAt: 0, closesAt: 100_000 * dayMs }

export function makePathTables() {
  const opensAt = 870 * 60_000
  const session = { opensAt, closesAt: opensAt + 390 * 60_000 }
  const before = { opensAt: opensAt - dayMs, closesAt: opensAt - 1_050 * 60_000 }
  const entries = [0, 1, 2, 100, 1_000, 10_000, 16_384, 20_000, 30_000, 32_000, 32_700, 32_766, 32_767]
  return {
    about:
      'Tables of PATHS.md. normal: the SHA-256 of all 65,536 entries as signed 32-bit numbers, little end first, and some of them by index. powers: all 512. clockShape: by minute of the UTC day. bursts: by minutes closed. session: a session of 390 minutes after 1,050 closed ones.',
    normal: {
      sha256: hexOf(sha256(littleEnd(normalTable))),
      entries: Object.fromEntries(entries.map((index) => [index, normalTable[index]])),
    },
    powers: Array.from({ length: 512 }, (_, i) => powerOfTwo((i - 256) * 1024)),
    clockShape: [...planSessions(0, [always]).shape],
    bursts: Object.fromEntries([60, 240, 960].map((closed) => [closed, openingBurst(closed)])),
    session: [...planSessions(0, [before, session]).shape.subarray(870, 1260)],
  }
}

function littleEnd(values: Int16Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.length * 4))
  values.forEach((value, i) => {
    view.setInt32(i * 4, value, true)
  })
  return new Uint8Array(view.buffer)
}

/** A line for each key, so that a difference is found; lists stay on one line. */
export const vectorText = (value: Readonly<Record<string, unknown>>): string =>
  `{\n${Object.entries(value)
    .map(([key, held]) => `  ${JSON.stringify(key)}: ${JSON.stringify(held)}`)
    .join(',\n')}\n}\n`
