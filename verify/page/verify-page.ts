import { writeDecimal } from '@candor/domain/money/fixed-point.ts'
import type { Check } from '../check.ts'
import { readProofFile } from '../read-proof-file.ts'
import { fill, sayFinding } from '../say-finding.ts'
import { type Report, verdictWord, verifyContract } from '../verify-contract.ts'
import type { CheckWords } from '../words/check-words.ts'
import { checksEn } from '../words/checks.en.ts'
import { checksMalay } from '../words/checks.malay.ts'
import { checksTw } from '../words/checks.tw.ts'
import { checksZh } from '../words/checks.zh.ts'

/** The page of verify.html: it holds everything it needs, asks for nothing, and works from a memory stick. */

function wordsFor(languages: readonly string[]): { words: CheckWords; lang: string } {
  for (const language of languages) {
    if (/^zh\b.*\b(hant|tw|hk|mo)\b/i.test(language)) return { words: checksTw, lang: 'zh-Hant' }
    if (/^zh\b/i.test(language)) return { words: checksZh, lang: 'zh-Hans' }
    if (/^ms\b/i.test(language)) return { words: checksMalay, lang: 'ms' }
    if (/^en\b/i.test(language)) break
  }
  return { words: checksEn, lang: 'en' }
}

/** An element with its text or its children. */
function element(name: string, content: string | readonly Node[]): HTMLElement {
  const made = document.createElement(name)
  if (typeof content === 'string') made.textContent = content
  else made.append(...content)
  return made
}

function row(words: CheckWords, check: Check): HTMLElement {
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
  return [
    ...shown,
    element(
      'dl',
      checks.map((check) => row(words, check)),
    ),
  ]
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
  const parts = [element('h1', words['page.title']), element('p', words['page.about']), label, result]
  document.body.append(element('main', parts))
  input.addEventListener('change', async () => {
    const file = readProofFile((await input.files?.[0]?.text()) ?? '')
    result.replaceChildren(...show(words, file && verifyContract(file.proof, file.own ?? {})))
  })
}

begin()
