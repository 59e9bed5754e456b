import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { postingWays } from '@candor/domain/ledger/posting-ways.ts'
import { makePathTables, makePathVectors, vectorText } from '@candor/domain/quotes/make-path-vectors.ts'
import { dishonestCases } from '@candor/verify/sample/dishonest-cases.ts'
import { honestCases } from '@candor/verify/sample/honest-cases.ts'
import { noProofVectors } from '@candor/verify/sample/no-proofs.ts'
import { makeVector } from '@candor/verify/sample/sample-vector.ts'

/**
 * npm run vectors: writes verify/vectors anew: proof files, each with what any verifier must find in it; and in domain/quotes the vectors and
 * tables of the paths.
 */
const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const FOLDER = join(ROOT, 'verify', 'vectors')
const QUOTES = join(ROOT, 'domain', 'quotes')

mkdirSync(FOLDER, { recursive: true })
for (const old of readdirSync(FOLDER)) rmSync(join(FOLDER, old))
const vectors = [...[...honestCases, ...dishonestCases].map(makeVector), ...noProofVectors()]
for (const vector of vectors)
  writeFileSync(join(FOLDER, `${vector.name}.json`), `${JSON.stringify(vector)}\n`)
writeFileSync(join(ROOT, 'verify', 'posting-ways.json'), `${JSON.stringify(postingWays, null, 2)}\n`)
writeFileSync(join(QUOTES, 'path-vectors.json'), vectorText(makePathVectors()))
writeFileSync(join(QUOTES, 'path-tables.json'), vectorText(makePathTables()))
console.log(`${vectors.length} vectors in ${FOLDER}`)
