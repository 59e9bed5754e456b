/** A stretch of text; with `article` or `page` it leads there. */
export type Span = { readonly text: string; readonly article?: string; readonly page?: string }

export type Block =
  | { readonly kind: 'heading' | 'paragraph' | 'note'; readonly spans: readonly Span[] }
  | { readonly kind: 'list' | 'steps'; readonly items: readonly (readonly Span[])[] }
  | { readonly kind: 'table'; readonly rows: readonly { readonly label: string; readonly value: string }[] }

const LINK = /\[([^\]]+)\]\(([^)]+)\)/g
const PAGE = 'page:'

function readSpans(text: string): Span[] {
  const spans: Span[] = []
  let from = 0
  for (const match of text.matchAll(LINK)) {
    const [whole, words = '', target = ''] = match
    if (match.index > from) spans.push({ text: text.slice(from, match.index) })
    spans.push(
      target.startsWith(PAGE)
        ? { text: words, page: target.slice(PAGE.length) }
        : { text: words, article: target },
    )
    from = match.index + whole.length
  }
  if (from < text.length) spans.push({ text: text.slice(from) })
  return spans
}

/** What a line begins with says what its block is. */
const MARKS = { '## ': 'heading', '- ': 'list', '+ ': 'steps', '> ': 'note', '| ': 'table' } as const

type Mark = keyof typeof MARKS

const markOf = (line: string): Mark | null =>
  (Object.keys(MARKS) as Mark[]).find((mark) => line.startsWith(mark)) ?? null

function readRow(line: string): { label: string; value: string } {
  const [label, value, ...more] = line.split('|').map((cell) => cell.trim())
  if (!label || !value || more.length > 0) throw new Error(`"${line}" is no row of a label and a value`)
  return { label, value }
}

function readBlock(text: string): Block {
  const lines = text.split('\n')
  const mark = markOf(lines[0] ?? '')
  if (mark === null) return { kind: 'paragraph', spans: readSpans(lines.join(' ')) }
  const bare = lines.map((line) => {
    if (!line.startsWith(mark)) throw new Error(`"${line}" does not begin like the lines before it`)
    return line.slice(mark.length)
  })
  const kind = MARKS[mark]
  if (kind === 'table') return { kind, rows: bare.map(readRow) }
  if (kind === 'list' || kind === 'steps') return { kind, items: bare.map(readSpans) }
  return { kind, spans: readSpans(bare.join(' ')) }
}

/** Reads the marks of a body. A body that keeps to none of them is a mistake of its author and crashes. */
export const readBody = (body: string): Block[] =>
  body
    .trim()
    .split(/\n\s*\n/)
    .map((block) => readBlock(block.trim()))

const textOf = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('')

/** What a block says, without its links: one text for a paragraph, one for each item or row. */
export function blockTexts(block: Block): readonly string[] {
  switch (block.kind) {
    case 'table':
      return block.rows.map(({ label, value }) => `${label} ${value}`)
    case 'list':
    case 'steps':
      return block.items.map(textOf)
    default:
      return [textOf(block.spans)]
  }
}
