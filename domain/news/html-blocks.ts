import { type ArticleBlock, mostBlockLetters, mostBlocks, tidyText } from './article-block.ts'

/** The only tags that are left when a sanitiser has gone over a text; none has attributes. */
export const blockTags: readonly string[] = ['p', 'h2', 'li', 'blockquote', 'br']

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Text in which a sanitiser has escaped what could be markup. */
export const unescapeText = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot);/g, (sign, name: string) => entities[name] ?? sign)

const kinds: Readonly<Record<string, ArticleBlock['kind']>> = {
  h2: 'heading',
  li: 'item',
  blockquote: 'quote',
}

/**
 * Cuts sanitised HTML into blocks of plain text. Whatever stands between two tags is a block of the innermost tag that is open there; a tag
 * that is not known here cuts nothing and stays text, so that nothing can become markup again.
 */
export function blocksOfHtml(html: string): ArticleBlock[] {
  const open: string[] = []
  const blocks: ArticleBlock[] = []
  const add = (raw: string) => {
    const text = tidyText(unescapeText(raw), mostBlockLetters)
    const innermost = open.findLast((tag) => tag in kinds) ?? 'p'
    if (text !== '' && blocks.length < mostBlocks)
      blocks.push({ kind: kinds[innermost] ?? 'paragraph', text })
  }
  let from = 0
  for (const match of html.matchAll(/<(\/?)(p|h2|li|blockquote|br)(?: \/)?>/g)) {
    const [whole, end, tag = ''] = match
    add(html.slice(from, match.index))
    from = match.index + whole.length
    if (tag === 'br') continue
    if (end) open.splice(Math.max(0, open.lastIndexOf(tag)))
    else open.push(tag)
  }
  add(html.slice(from))
  return blocks
}
