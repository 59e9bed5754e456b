import { keptWords } from '@candor/help/kept-words.ts'
import type { Article } from '@candor/help/make-article.ts'
import { classes } from '@candor/kit/classes.ts'
import { List } from '@candor/kit/row/List.tsx'
import { noteHelpMiss } from '@candor/wire/help.ts'
import { useEffect, useMemo } from 'react'
import { request } from '../api/request.ts'
import type { Piece } from '../articles/mark-matches.ts'
import { type Found, makeArticleSearch } from '../articles/search-articles.ts'
import { articleQuery } from '../shell/HelpLink.tsx'
import { Link } from '../shell/Link.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import { AskPerson } from './AskPerson.tsx'
import css from './FoundArticles.module.css'
import { HelpRow } from './HelpRow.tsx'

const cx = classes(css)

type FoundArticlesProps = { articles: readonly Article[]; searched: string }

/** What the articles say about what was typed. */
export function FoundArticles({ articles, searched }: FoundArticlesProps) {
  const say = useWords()
  const search = useMemo(() => makeArticleSearch(articles), [articles])
  const { found, near, understood } = useMemo(() => search(searched), [search, searched])
  if (found.length === 0) return <NothingFound count={articles.length} searched={searched} near={near} />
  return (
    <>
      <div className={cx('told')} role="status">
        <p>{say('help.found', { n: found.length, m: articles.length })}</p>
        {understood !== null && <p>{say('help.understood', { words: understood })}</p>}
      </div>
      <ul>
        {found.map((each) => (
          <li key={each.article.slug} className={cx('item')}>
            <FoundArticle found={each} />
          </li>
        ))}
      </ul>
      <div className={cx('ask')}>
        <p className={cx('hint')}>{say('help.not-meant')}</p>
        <AskPerson />
      </div>
    </>
  )
}

function FoundArticle({ found: { article, title, excerpt } }: { found: Found }) {
  const say = useWords()
  return (
    <Link to="helpArticle" query={articleQuery(article.slug)} className={cx('found')}>
      <h2 className={cx('title')}>
        <Pieces pieces={title} />
      </h2>
      <p className={cx('excerpt')}>
        <Pieces pieces={excerpt} />
      </p>
      <span className={cx('section')}>{say(`help.${article.section}`)}</span>
    </Link>
  )
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  // Pieces of one text never move, so that their places name them.
  return pieces.map(({ text, marked }, place) =>
    marked ? (
      <mark key={place} className={cx('mark')}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
}

/** Whoever has stopped typing for this long has meant it. */
const settledMs = 1_500
/** Words that were noted in this visit: the same search counts once. */
const noted = new Set<string>()

/** Puts words that no article speaks of on the editors' list. */
function useMissNoted(searched: string): void {
  const locale = useLocale()
  useEffect(() => {
    const words = keptWords(searched)
    if (words === null || noted.has(`${locale} ${words}`)) return
    const timer = setTimeout(() => {
      noted.add(`${locale} ${words}`)
      // Nobody waits for it, and nothing is lost where it does not arrive.
      void request(noteHelpMiss, { body: { locale, words } }, { quiet: true })
    }, settledMs)
    return () => clearTimeout(timer)
  }, [searched, locale])
}

type NothingFoundProps = { count: number; searched: string; near: readonly Found[] }

function NothingFound({ count, searched, near }: NothingFoundProps) {
  const say = useWords()
  useMissNoted(searched)
  return (
    <>
      <section className={cx('nothing')} role="status">
        <h2 className={cx('large')}>{say('help.nothing')}</h2>
        <p className={cx('text')}>
          {keptWords(searched) === null
            ? say('help.nothing-text', { n: count })
            : say('help.nothing-noted', { n: count, words: searched })}
        </p>
      </section>
      {near.length > 0 && (
        <section className={cx('near')}>
          <h2 className={cx('heading')}>{say('help.near')}</h2>
          <List>
            {near.map(({ article, title }) => (
              <HelpRow key={article.slug} article={article} title={<Pieces pieces={title} />} />
            ))}
          </List>
        </section>
      )}
      <div className={cx('ask')}>
        <p className={cx('hint')}>{say('help.try')}</p>
        <AskPerson primary />
      </div>
    </>
  )
}
