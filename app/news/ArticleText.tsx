import type { ArticleBlock } from '@candor/domain/news/article-block.ts'
import { classes } from '@candor/kit/classes.ts'
import { useStore } from 'zustand'
import { readingSizeStore } from '../shell/reading-size.ts'
import css from './Article.module.css'

const cx = classes(css)

type Group = { key: number; kind: ArticleBlock['kind']; texts: string[] }

/** Items that follow each other are one list. */
function groupItems(blocks: readonly ArticleBlock[]): Group[] {
  const groups: Group[] = []
  for (const [key, { kind, text }] of blocks.entries()) {
    const last = groups.at(-1)
    if (kind === 'item' && last?.kind === 'item') last.texts.push(text)
    else groups.push({ key, kind, texts: [text] })
  }
  return groups
}

/** The text of an article. Blocks are plain text, so that nothing a stranger wrote can become part of the page. */
export function ArticleText({ blocks, lang }: { blocks: readonly ArticleBlock[]; lang: string | undefined }) {
  const { size } = useStore(readingSizeStore)
  return (
    <div className={cx('text', size !== 'usual' && size)} lang={lang}>
      {groupItems(blocks).map(({ key, kind, texts }) => {
        const [text = ''] = texts
        if (kind === 'heading') return <h2 key={key}>{text}</h2>
        if (kind === 'quote') return <blockquote key={key}>{text}</blockquote>
        if (kind === 'paragraph') return <p key={key}>{text}</p>
        return (
          <ul key={key}>
            {texts.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        )
      })}
    </div>
  )
}
