/** A piece of an article as it is stored, sent and shown: plain text, and what it is. Markup never gets past the server. */
export type ArticleBlock = {
  readonly kind: 'paragraph' | 'heading' | 'quote' | 'item'
  readonly text: string
}

/** How much of an article is kept: a feed may send a book. */
export const mostBlocks = 200
export const mostBlockLetters = 4_000
export const mostTitleLetters = 300
export const mostSummaryLetters = 600

/** Signs that are not seen and turn the direction of what follows, or are no text at all. */
const unseen = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu

/** One line of plain text: composed, without unseen signs, with single spaces, and no longer than allowed. */
export function tidyText(text: string, mostLetters: number): string {
  const plain = text.normalize('NFC').replace(unseen, ' ').replace(/\s+/gu, ' ').trim()
  const letters = [...plain]
  return letters.length <= mostLetters
    ? plain
    : `${letters
        .slice(0, mostLetters - 1)
        .join('')
        .trimEnd()}…`
}

const readBlock = (part: string): ArticleBlock[] => {
  const lines = part.split('\n').map((line) => line.trim())
  const first = lines[0] ?? ''
  if (lines.every((line) => line.startsWith('- ')))
    return lines.map((line) => ({ kind: 'item', text: line.slice(2) }))
  const text = lines.join(' ')
  if (first.startsWith('## ')) return [{ kind: 'heading', text: text.slice(3) }]
  if (first.startsWith('> '))
    return [{ kind: 'quote', text: lines.map((line) => line.replace(/^> ?/, '')).join(' ') }]
  return [{ kind: 'paragraph', text }]
}

/** What an editor writes: paragraphs with an empty line between them, `## ` before a heading, `- ` before each item, `> ` before a quote. */
export const readArticleText = (text: string): ArticleBlock[] =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .flatMap((part) => readBlock(part.trim()))
    .map(({ kind, text: line }) => ({ kind, text: tidyText(line, mostBlockLetters) }))
    .filter(({ text: line }) => line !== '')
    .slice(0, mostBlocks)
