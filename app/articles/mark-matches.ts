import type { Article } from '@candor/help/make-article.ts'
import { blockTexts } from '@candor/help/read-body.ts'
import { splitWords } from './split-words.ts'

/** A stretch of a text, marked where it is what was searched for. */
export type Piece = { readonly text: string; readonly marked: boolean }

type Stretch = { from: number; to: number }

type SplitText = { readonly text: string; readonly words: ReturnType<typeof splitWords> }

const splitText = (text: string): SplitText => ({ text, words: splitWords(text) })

/** Where the terms stand in a text; what touches, or has only a space between, is one stretch. */
function stretchesOf({ text, words }: SplitText, terms: ReadonlySet<string>): Stretch[] {
  const stretches: Stretch[] = []
  for (const { term, from, to } of words) {
    if (!terms.has(term)) continue
    const last = stretches.at(-1)
    if (last && (from <= last.to || text.slice(last.to, from) === ' ')) last.to = Math.max(last.to, to)
    else stretches.push({ from, to })
  }
  return stretches
}

export function markMatches(text: string, terms: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { from, to } of stretchesOf(splitText(text), terms)) {
    if (from > at) pieces.push({ text: text.slice(at, from), marked: false })
    pieces.push({ text: text.slice(from, to), marked: true })
    at = to
  }
  if (at < text.length) pieces.push({ text: text.slice(at), marked: false })
  return pieces
}

/** Between sentences: after a full stop or its kind, Chinese ones included. */
const SENTENCES = /(?<=[.?](?=\s)|[。？])\s*/u
const longestExcerpt = 160

/** Articles are searched with each letter that is typed, and split once. */
const splitArticles = new WeakMap<Article, readonly SplitText[]>()

function sentencesOf(article: Article): readonly SplitText[] {
  const known = splitArticles.get(article)
  if (known) return known
  const sentences = article.blocks
    .filter(({ kind }) => kind !== 'heading')
    .flatMap((block) => blockTexts(block).flatMap((text) => text.split(SENTENCES)))
    .map(splitText)
  splitArticles.set(article, sentences)
  return sentences
}

const lengthOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, { from, to }) => sum + to - from, 0)

/** The sentence that has most of what was searched for; the first of the article where only its title does. */
export function excerptOf(article: Article, terms: ReadonlySet<string>): Piece[] {
  let best = { text: article.summary, marked: 0, first: 0 }
  for (const sentence of sentencesOf(article)) {
    const stretches = stretchesOf(sentence, terms)
    const marked = lengthOf(stretches)
    if (marked > best.marked) best = { text: sentence.text, marked, first: stretches[0]?.from ?? 0 }
  }
  const { text, first } = best
  if (text.length <= longestExcerpt) return markMatches(text, terms)
  const from = Math.max(0, Math.min(first - 40, text.length - longestExcerpt))
  const cut = text.slice(from, from + longestExcerpt)
  return markMatches(`${from > 0 ? '…' : ''}${cut}${from + longestExcerpt < text.length ? '…' : ''}`, terms)
}
