import { languages, locales } from '@candor/domain/languages/language-table.ts'
import { type Finding, findingAt, isTestFile, packageOf, type SourceFile, visitCode } from './source-file.ts'

/** English is what everything falls back to, so code may name it; the others and their tags are in the table alone. */
const OTHERS = locales.filter((locale) => locale !== 'en')
const NAMES = new Set<string>([...OTHERS, ...OTHERS.map((locale) => languages[locale].lang)])

const CHECKED = ['domain', 'wire', 'help', 'verify', 'kit', 'server', 'client', 'app', 'console']

/** A language more is one row of domain/languages/language-table.ts and its texts, because no other code names one. */
export const checkNamedLanguages = (files: readonly SourceFile[]): Finding[] =>
  files
    .filter(({ path }) => CHECKED.includes(packageOf(path)) && !isTestFile(path))
    .filter(({ path }) => path !== 'domain/languages/language-table.ts')
    .flatMap((file) => {
      const findings: Finding[] = []
      visitCode(file, {
        Literal: ({ value, start }) => {
          if (typeof value !== 'string' || !NAMES.has(value)) return
          findings.push(findingAt(file, start, `names "${value}". Ask domain/languages/language-table.ts.`))
        },
      })
      return findings
    })
