import { usualContractTerms } from '@candor/domain/contracts/contract-terms.ts'
import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import { asciiBytes, hexOf } from '@candor/domain/proofs/byte-text.ts'
import { leafText } from '@candor/domain/proofs/log-leaf.ts'
import { sha256 } from '@candor/domain/proofs/sha256.ts'
import { rootOfParts } from '@candor/domain/proofs/tick-parts.ts'
import { termsOfDay } from '@candor/domain/quotes/catalogue-terms.ts'
import { dayPaths } from '@candor/domain/quotes/day-paths.ts'
import { canonicalTerms, symbolsOf } from '@candor/domain/quotes/day-terms.ts'
import type { BrowserContext, Route } from 'playwright-core'

const [earlier, before, day] = ['2026-11-11', '2026-11-12', '2026-11-13']
const dayStart = Date.parse(`${day}T00:00:00Z`)
const instruments = allInstruments()
const terms = termsOfDay(dayStart, instruments, usualContractTerms)
const seed = sha256(asciiBytes('a day of a journey'))
const startBefore = Date.parse(`${before}T00:00:00Z`)
const termsBefore = termsOfDay(startBefore, instruments, usualContractTerms)
const closesEarlier = new Map(instruments.map(({ symbol, refPrice }) => [symbol, refPrice]))
const pathsBefore = dayPaths({
  dayStart: startBefore,
  seed: sha256(seed),
  terms: termsBefore,
  previousCloses: closesEarlier,
})
/** The day begins where the one before has ended. */
const previousCloses = new Map(
  symbolsOf(termsBefore).map((symbol) => {
    const path = pathsBefore.pathOf(symbol)
    if (!path) throw new Error(`no path for ${symbol}`)
    return [symbol, path.closeOfDay]
  }),
)

/** The leaf of a page with every tick of one minute, as an honest recorder writes it. */
function pageOf(minute: number, number: number): string {
  const paths = dayPaths({ dayStart, seed, terms, previousCloses })
  const symbols = symbolsOf(terms)
  const ticks = new Map(
    symbols.map((symbol) => [
      symbol,
      (paths.pathOf(symbol)?.ticksOfMinute(minute) ?? []).map(({ volume, ...prices }, second) => ({
        ...prices,
        at: dayStart + minute * 60_000 + second * 1000,
        volume: BigInt(volume),
      })),
    ]),
  )
  const root = hexOf(rootOfParts(symbols, ticks))
  const hash = '00'.repeat(32)
  return leafText({
    kind: 'ticks',
    number,
    opensAt: dayStart + minute * 60_000,
    feed: 'simulated',
    root,
    hash,
  })
}

/** From now on the browser gets a market that had one day, all of whose instruments traded, and what its log holds of two minutes. */
export async function tellSampleDay(context: BrowserContext, change: (leaf: string) => string) {
  const leaves = [pageOf(900, 1), pageOf(901, 2)].map(change)
  const text = canonicalTerms(terms)
  const termsHash = hexOf(sha256(asciiBytes(text)))
  const written = (closes: ReadonlyMap<string, bigint>) =>
    Object.fromEntries([...closes].map(([symbol, close]) => [symbol, String(close)]))
  const closes = written(previousCloses)
  const tell = (body: object) => (route: Route) => route.fulfill({ json: body })
  const own = { day, terms: text, termsHash, committedAt: 0, seed: hexOf(seed), closes }
  await context.route(
    '**/api/v1/seeds',
    tell({
      anchor: hexOf(sha256(seed)),
      anchorDay: before,
      days: [{ day, termsHash, seed: hexOf(seed) }],
    }),
  )
  await context.route(`**/api/v1/seeds/${day}`, tell(own))
  const textBefore = canonicalTerms(termsBefore)
  const ofBefore = { ...own, day: before, terms: textBefore, seed: hexOf(sha256(seed)) }
  await context.route(`**/api/v1/seeds/${before}`, tell(ofBefore))
  await context.route(
    `**/api/v1/seeds/${earlier}`,
    tell({ ...own, day: earlier, closes: written(closesEarlier) }),
  )
  await context.route('**/api/v1/log/leaves?*', (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('from'))
    return route.fulfill({ json: { from, peaks: [], leaves: leaves.slice(from) } })
  })
}
