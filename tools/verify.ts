import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { writeDecimal } from '@candor/domain/money/fixed-point.ts'
import type { NamedCheck } from '@candor/verify/check.ts'
import { readKnownHash } from '@candor/verify/known-hash.ts'
import type { ParticipationFile } from '@candor/verify/participation-file.ts'
import type { OwnMemory } from '@candor/verify/proof-file.ts'
import { readEvidence } from '@candor/verify/read-evidence.ts'
import { readParticipationFile } from '@candor/verify/read-participation-file.ts'
import { sayFinding } from '@candor/verify/say-finding.ts'
import { type Report, verdictWord, verifyContract } from '@candor/verify/verify-contract.ts'
import { participationVerdict, verifyParticipation } from '@candor/verify/verify-participation.ts'
import type { CheckWord } from '@candor/verify/words/check-words.ts'
import { checksEn as words } from '@candor/verify/words/checks.en.ts'
import { makeVerifyPage } from './make-verify-page.ts'

/**
 * npm run verify -- contract-….proof.json [--key …] [--anchor …]: checks a contract, or a participation in a strategy, without asking anybody. A
 * receipt alone and saved evidence are read too. The log's key and the anchor of its seeds may be given as they are known from elsewhere, as hex or as 24 words. Ends with 0 where every check passes, 1
 * where one fails, 2 where some wait, 3 where the prices are those of a real feed, which no seed can be held against.
 *
 * npm run verify -- --page: makes verify.html, which does the same in a browser, and says its SHA-256: anybody who builds it gets the same bytes.
 */
const HINT = 'Say which file to check: npm run verify -- contract-….proof.json'
const PAGE = join(dirname(dirname(fileURLToPath(import.meta.url))), 'verify', 'dist', 'verify.html')

const MARKS = { ok: '✓', open: '…', none: '–', failed: '✕' } as const
const ENDS = { passes: 0, fails: 1, waits: 2, recorded: 3 } as const

const tellChecks = (checks: readonly NamedCheck[], verdict: CheckWord): void => {
  for (const check of checks)
    console.log(`${MARKS[check.state]} ${words[`name.${check.name}`].padEnd(15)} ${sayFinding(words, check)}`)
  const passed = checks.filter(({ state }) => state === 'ok').length
  console.log(`\n${words[verdict]}: ${passed} of ${checks.length} checks pass.`)
}

const tell = (report: Report): void => {
  const { verdict, checks, bySeed } = report
  tellChecks(checks, verdictWord(report))
  if (verdict === 'fails' && bySeed)
    console.log(
      `By the seed: ${words[`outcome.${bySeed.outcome}`]}, $${writeDecimal(bySeed.paid, 2)} to the balance.`,
    )
}

type Known = Pick<OwnMemory, 'publicKey' | 'anchor'>

const checkParticipation = ({ proof, own }: ParticipationFile, { publicKey }: Known): number => {
  const report = verifyParticipation(proof, { ...own, ...(publicKey !== undefined && { publicKey }) })
  tellChecks(report.checks, participationVerdict(report))
  return ENDS[report.verdict]
}

const check = (path: string, known: Known): number => {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const participation = readParticipationFile(text)
  if (participation) return checkParticipation(participation, known)
  const files = readEvidence(text, Date.now())
  if (files.length === 0) {
    console.error(existsSync(path) ? words['page.unreadable'] : `There is no file ${path}.`)
    return 1
  }
  const reports = files.map(({ proof, own }) => {
    if (files.length > 1) console.log(`\nContract ${(proof?.receipt ?? own?.receipt)?.body.contract}`)
    const report = verifyContract(proof, { ...own, ...known })
    tell(report)
    return report
  })
  // The worst of them says how it ends.
  const verdicts = reports.map(({ verdict }) => verdict)
  const worst = (['fails', 'waits', 'recorded'] as const).find((verdict) => verdicts.includes(verdict))
  return ENDS[worst ?? 'passes']
}

/** A key or an anchor from the command line; what does not read ends the run, so that nothing is left out unseen. */
const knownHash = (text: string): string => {
  const hash = readKnownHash(text)
  if (hash === null) throw new Error(words['page.known-wrong'])
  return hash
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { key: { type: 'string' }, anchor: { type: 'string' }, page: { type: 'boolean' } },
})
const [path] = positionals
if (values.page) {
  mkdirSync(dirname(PAGE), { recursive: true })
  const page = await makeVerifyPage()
  writeFileSync(PAGE, page)
  console.log(`Made ${PAGE}\nSHA-256 ${createHash('sha256').update(page).digest('hex')}`)
} else if (path === undefined) {
  console.error(HINT)
  process.exitCode = 1
} else {
  process.exitCode = check(path, {
    ...(values.key !== undefined && { publicKey: knownHash(values.key) }),
    ...(values.anchor !== undefined && { anchor: knownHash(values.anchor) }),
  })
}
