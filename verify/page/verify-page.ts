import { languages, localeForTag } from '@candor/domain/languages/language-table.ts'
import { type TextFile, textsOf } from '@candor/domain/languages/text-files.ts'
import { writeDecimal } from '@candor/domain/money/fixed-point.ts'
import type { NamedCheck } from '../check.ts'
import { readKnownHash } from '../known-hash.ts'
import type { OwnMemory, ProofFile } from '../proof-file.ts'
import { readEvidence } from '../read-evidence.ts'
import { readParticipationFile } from '../read-participation-file.ts'
import { fill, sayFinding } from '../say-finding.ts'
import { type Report, verdictWord, verifyContract } from '../verify-contract.ts'
import { participationVerdict, verifyParticipation } from '../verify-participation.ts'
import type { CheckWords } from '../words/check-words.ts'

/** The page of verify.html: it holds everything it needs, asks for nothing, and works from a memory stick. */

/** The bundler puts the texts of every language into the page. */
const files = import.meta.glob<TextFile<CheckWords>>('../words/checks.*.ts', { eager: true })

function wordsFor(tags: readonly string[]): { words: CheckWords; lang: string } {
  const locale = tags.map(localeForTag).find((each) => each !== null) ?? 'en'
  return { words: textsOf(files[`../words/checks.${locale}.ts`] ?? {}), lang: languages[locale].lang }
}

/** An element with its text or its children. */
function element(name: string, content: string | readonly Node[]): HTMLElement {
  const made = document.createElement(name)
  if (typeof content === 'string') made.textContent = content
  else made.append(...content)
  return made
}

function row(words: CheckWords, check: NamedCheck): HTMLElement {
  const name = element('dt', `${words[`name.${check.name}`]}: ${words[`state.${check.state}`]}`)
  const made = element('div', [name, element('dd', sayFinding(words, check))])
  made.dataset['state'] = check.state
  return made
}

function show(words: CheckWords, report: Report | null): readonly Node[] {
  if (!report) return [element('h2', words['page.unreadable'])]
  const { verdict, checks, bySeed } = report
  const shown = [element('h2', words[verdictWord(report)])]
  if (bySeed && verdict === 'fails') {
    const values = { outcome: words[`outcome.${bySeed.outcome}`], paid: `$${writeDecimal(bySeed.paid, 2)}` }
    shown.push(element('p', fill(words['page.by-seed'], values)))
  }
  return [...shown, list(words, checks)]
}

const list = (words: CheckWords, checks: readonly NamedCheck[]): HTMLElement =>
  element(
    'dl',
    checks.map((check) => row(words, check)),
  )

/** A field for something that its reader knows from elsewhere, and what was typed: null where it does not read. */
function knownField(words: CheckWords, name: 'page.key' | 'page.anchor') {
  const input = document.createElement('textarea')
  input.rows = 2
  input.spellcheck = false
  input.autocapitalize = 'none'
  const wrong = element('p', '')
  wrong.setAttribute('role', 'alert')
  const label = element('label', words[name])
  label.append(input)
  return {
    parts: [label, wrong],
    input,
    read(): string | undefined | null {
      const known = input.value.trim() === '' ? undefined : readKnownHash(input.value)
      wrong.textContent = known === null ? words['page.known-wrong'] : ''
      return known
    },
  }
}

/** What was found in a file: in a participation, or in each contract of it. */
function showAll(words: CheckWords, text: string, known: OwnMemory): readonly Node[] {
  const participation = readParticipationFile(text)
  if (participation) {
    const { proof, own } = participation
    const { publicKey } = known
    const report = verifyParticipation(proof, { ...own, ...(publicKey !== undefined && { publicKey }) })
    return [element('h2', words[participationVerdict(report)]), list(words, report.checks)]
  }
  return showContracts(words, readEvidence(text, Date.now()), known)
}

function showContracts(words: CheckWords, files: readonly ProofFile[], known: OwnMemory): readonly Node[] {
  if (files.length === 0) return show(words, null)
  return files.flatMap(({ proof, own }) => {
    const report = verifyContract(proof, { ...own, ...known })
    const contract = (proof?.receipt ?? own?.receipt)?.body.contract ?? ''
    const named = element('p', fill(words['page.contract'], { contract }))
    return files.length > 1 ? [named, ...show(words, report)] : show(words, report)
  })
}

function begin(): void {
  const { words, lang } = wordsFor(navigator.languages)
  document.documentElement.lang = lang
  document.title = words['page.title']
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = '.json,application/json'
  const result = element('section', [])
  result.setAttribute('aria-live', 'polite')
  const label = element('label', words['page.choose'])
  label.append(input)
  const [key, anchor] = [knownField(words, 'page.key'), knownField(words, 'page.anchor')]
  const about = [element('h1', words['page.title']), element('p', words['page.about'])]
  document.body.append(element('main', [...about, ...key.parts, ...anchor.parts, label, result]))
  const check = async () => {
    const text = await input.files?.[0]?.text()
    const [publicKey, first] = [key.read(), anchor.read()]
    if (text === undefined || publicKey === null || first === null) return result.replaceChildren()
    const known = { ...(publicKey && { publicKey }), ...(first && { anchor: first }) }
    result.replaceChildren(...showAll(words, text, known))
  }
  for (const each of [input, key.input, anchor.input]) each.addEventListener('change', check)
}

begin()
