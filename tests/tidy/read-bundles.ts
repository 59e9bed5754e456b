import { locales } from '@candor/domain/languages/language-table.ts'
import type { ESTree } from 'vite'
import { type SourceFile, visitCode } from './source-file.ts'

export type Word = { key: string; text: string; offset: number }

/** All texts of one noun in one language. */
export type Bundle = { file: SourceFile; noun: string; locale: string; words: readonly Word[] }

/** The framework's own texts also exist in two languages more. */
export const ALL_LOCALES: readonly string[] = [...locales, 'es', 'fr']

const NAME = new RegExp(
  `^(app/words|console/words|help/articles|wire|verify/words)/([a-z-]+)\\.(${ALL_LOCALES.join('|')})\\.ts$`,
)

/** The text of a plain string, also of one that is put together from plain strings over several lines. */
const textOf = (node: ESTree.Node): string | null => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'TemplateLiteral')
    return node.expressions.length === 0 ? (node.quasis[0]?.value.cooked ?? null) : null
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return null
  const [left, right] = [textOf(node.left), textOf(node.right)]
  return left === null || right === null ? null : left + right
}

const keyOf = (key: ESTree.Node): string | null => (key.type === 'Identifier' ? key.name : textOf(key))

const readWords = (file: SourceFile): Word[] => {
  const words: Word[] = []
  visitCode(file, {
    Property: ({ key, value, start }) => {
      const [name, text] = [keyOf(key), textOf(value)]
      if (name !== null && text !== null) words.push({ key: name, text, offset: start })
    },
  })
  return words
}

export const readBundles = (files: readonly SourceFile[]): Bundle[] =>
  files.flatMap((file) => {
    const [, , noun, locale] = NAME.exec(file.path) ?? []
    return noun === undefined || locale === undefined ? [] : [{ file, noun, locale, words: readWords(file) }]
  })

/** The bundle whose keys and placeholders rule: English of the same noun, and the catalogue for the framework's texts. */
export const englishOf = (bundles: readonly Bundle[], { noun }: Bundle): Bundle | undefined =>
  bundles.find((each) => each.locale === 'en' && each.noun === (noun === 'framework' ? 'messages' : noun))
