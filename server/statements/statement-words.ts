import { loadEveryLanguage } from '@candor/domain/languages/text-files.ts'
import type { StatementText } from './statement-text.ts'

export const statementWords = await loadEveryLanguage<StatementText>(
  (locale) => import(`./statement-words-${locale}.ts`),
)

/** Fills the placeholders of a text: `'Page {n} of {total}'`. */
export const fillWords = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
