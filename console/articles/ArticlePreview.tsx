import { readArticleText } from '@candor/domain/news/article-block.ts'
import type { WireDeskText } from '@candor/wire/news-desk.ts'

/** A text as a phone shows it, read by the same rule that the server reads it by. */
export function ArticlePreview({ title, summary, text: body }: WireDeskText) {
  const blocks = readArticleText(body).map((block, place) => ({ ...block, place }))
  return (
    <>
      {title !== '' && <h2>{title}</h2>}
      <p data-part="summary">{summary}</p>
      {blocks.map(({ kind, text, place }) => {
        if (kind === 'heading') return <h3 key={place}>{text}</h3>
        if (kind === 'quote') return <blockquote key={place}>{text}</blockquote>
        return (
          <p key={place} data-part={kind === 'item' ? 'item' : undefined}>
            {text}
          </p>
        )
      })}
    </>
  )
}
