import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { postingWays } from '@candor/domain/ledger/posting-ways.ts'
import { makePathTables, makePathVectors, vectorText } from '@candor/domain/quotes/make-path-vectors.ts'
import { makeStrategyVectors, vectorPast } from '@candor/domain/strategies/make-strategy-vectors.ts'
import { articleDates, articleDigests } from '@candor/help/article-dates.ts'
import { dishonestCases } from '@candor/verify/sample/dishonest-cases.ts'
import { honestCases } from '@candor/verify/sample/honest-cases.ts'
import { noProofVectors } from '@candor/verify/sample/no-proofs.ts'
import { poolInstruments } from '@candor/verify/sample/pool-instruments.ts'
import { poolVectors } from '@candor/verify/sample/pool-vectors.ts'
import { makeVector } from '@candor/verify/sample/sample-vector.ts'
import { makeArticleDates } from './make-article-dates.ts'
import { makeFoldedLetters } from './make-folded-letters.ts'
import { makeVerifyPage, withPageHash } from './make-verify-page.ts'

/**
 * npm run vectors: writes verify/vectors and verify/participation-vectors anew: proof files, each with what any verifier must find in it; in
 * domain/quotes the vectors and tables of the paths; in domain/strategies those of the replays; in help the letters that search folds
 * and the dates of the articles; and in CHANGELOG.md the hash of verify.html, which goes by the ways of postings too.
 */
const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const FOLDER = join(ROOT, 'verify', 'vectors')
const CHANGELOG = join(ROOT, 'CHANGELOG.md')
const QUOTES = join(ROOT, 'domain', 'quotes')

function writeVectors(folder: string, written: readonly { readonly name: string }[]): void {
  mkdirSync(folder, { recursive: true })
  for (const old of readdirSync(folder)) rmSync(join(folder, old))
  for (const vector of written)
    writeFileSync(join(folder, `${vector.name}.json`), `${JSON.stringify(vector)}\n`)
}

const vectors = [...[...honestCases, ...dishonestCases].map(makeVector), ...noProofVectors()]
writeVectors(FOLDER, vectors)
writeVectors(join(ROOT, 'verify', 'participation-vectors'), poolVectors())
writeFileSync(join(ROOT, 'verify', 'posting-ways.json'), `${JSON.stringify(postingWays, null, 2)}\n`)
writeFileSync(
  join(ROOT, 'verify', 'pool-instruments.json'),
  `${JSON.stringify(poolInstruments(), null, 2)}\n`,
)
writeFileSync(join(QUOTES, 'path-vectors.json'), vectorText(makePathVectors()))
writeFileSync(join(QUOTES, 'path-tables.json'), vectorText(makePathTables()))
writeFileSync(
  join(ROOT, 'domain', 'strategies', 'strategy-vectors.json'),
  `${JSON.stringify(makeStrategyVectors(vectorPast()), null, 2)}\n`,
)
writeFileSync(join(ROOT, 'help', 'folded-letters.ts'), await makeFoldedLetters())
writeFileSync(
  join(ROOT, 'help', 'article-dates.ts'),
  await makeArticleDates(
    { dates: articleDates, digests: articleDigests },
    new Date().toISOString().slice(0, 10),
  ),
)
writeFileSync(CHANGELOG, withPageHash(readFileSync(CHANGELOG, 'utf8'), await makeVerifyPage()))
console.log(`${vectors.length} vectors in ${FOLDER}`)
