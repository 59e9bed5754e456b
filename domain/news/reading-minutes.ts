import type { ArticleBlock } from './article-block.ts'

const wordsPerMinute = 220
const hanPerMinute = 400

/** How long an article takes to read, at least a minute. Chinese is counted by the sign, other languages by the word. */
export function readingMinutes(blocks: readonly ArticleBlock[]): number {
  const text = blocks.map((block) => block.text).join(' ')
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = text.replace(/\p{Script=Han}/gu, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return Math.max(1, Math.round(han / hanPerMinute + words / wordsPerMinute))
}
