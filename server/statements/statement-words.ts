import type { StatementLocale } from './statement-line.ts'
import type { StatementText } from './statement-text.ts'
import { statementWordsEn } from './statement-words-en.ts'
import { statementWordsMalay } from './statement-words-malay.ts'
import { statementWordsTw } from './statement-words-tw.ts'
import { statementWordsZh } from './statement-words-zh.ts'

export const statementWords: Record<StatementLocale, StatementText> = {
  en: statementWordsEn,
  zh: statementWordsZh,
  tw: statementWordsTw,
  malay: statementWordsMalay,
}

/** Fills the placeholders of a text: `'Page {n} of {total}'`. */
export const fillWords = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
