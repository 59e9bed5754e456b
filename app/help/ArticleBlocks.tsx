import { path as info } from 'phosphor:info'
import { isArticleSlug } from '@candor/help/contents.ts'
import type { Block, Span } from '@candor/help/read-body.ts'
import { sentenceLinkClass } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { HelpLink } from '../shell/HelpLink.tsx'
import { Link } from '../shell/Link.tsx'
import css from './ArticleBlocks.module.css'
import { readPageTarget } from './page-target.ts'

const cx = classes(css)

/** The text of an article. Its parts never move, so that their places name them. */
export function ArticleBlocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, place) => <ArticleBlock key={place} block={block} />)
}

function ArticleBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h2 className={cx('heading')}>
          <Spans spans={block.spans} />
        </h2>
      )
    case 'paragraph':
      return (
        <p className={cx('paragraph')}>
          <Spans spans={block.spans} />
        </p>
      )
    case 'note':
      return (
        <div className={cx('note')}>
          <Note tone="field" icon={info}>
            <Spans spans={block.spans} />
          </Note>
        </div>
      )
    case 'list':
      return (
        <ul className={cx('list')}>
          <Items items={block.items} />
        </ul>
      )
    case 'steps':
      return (
        <ol className={cx('steps')}>
          <Items items={block.items} />
        </ol>
      )
    case 'table':
      return <Example rows={block.rows} />
  }
}

function Items({ items }: { items: readonly (readonly Span[])[] }) {
  return items.map((spans, place) => (
    <li key={place}>
      <Spans spans={spans} />
    </li>
  ))
}

function Example({ rows }: { rows: readonly { label: string; value: string }[] }) {
  return (
    <table className={cx('table')}>
      <tbody>
        {rows.map(({ label, value }, place) => (
          <tr key={place}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map(({ text, article, page }) => {
    if (article !== undefined && isArticleSlug(article))
      return (
        <HelpLink key={text} article={article}>
          {text}
        </HelpLink>
      )
    const target = page === undefined ? null : readPageTarget(page)
    return target ? (
      <Link key={text} to={target.page} query={target.query} className={sentenceLinkClass}>
        {text}
      </Link>
    ) : (
      text
    )
  })
}
