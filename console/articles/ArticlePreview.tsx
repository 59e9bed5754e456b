import { isLocale } from '@candor/domain/languages/language-table.ts'
import { readArticleText } from '@candor/domain/news/article-block.ts'
import { PhoneFrame } from '../desk/PhoneFrame.tsx'
import { useWords } from '../words/use-console-words.ts'

type Draft = { language: string; title: string; summary: string; text: string }

/** A draft as a phone shows it, read by the same rule that the server reads it by. */
export function ArticlePreview({ draft }: { draft: Draft }) {
  const say = useWords()
  const blocks = readArticleText(draft.text).map((block, place) => ({ ...block, place }))
  return (
    <PhoneFrame head={say('article.preview')} language={isLocale(draft.language) ? draft.language : null}>
      {draft.title !== '' && <h2>{draft.title}</h2>}
      <p data-part="summary">{draft.summary}</p>
      {blocks.map(({ kind, text, place }) => {
        if (kind === 'heading') return <h3 key={place}>{text}</h3>
        if (kind === 'quote') return <blockquote key={place}>{text}</blockquote>
        return (
          <p key={place} data-part={kind === 'item' ? 'item' : undefined}>
            {text}
          </p>
        )
      })}
    </PhoneFrame>
  )
}
