import { linkClass } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { useMemo } from 'react'
import { Link } from '../shell/Link.tsx'
import { useWords } from '../words/use-words.ts'
import css from './News.module.css'
import { NewsRow } from './NewsRow.tsx'
import { useNewsList } from './news-list.ts'

const cx = classes(css)

const mostShown = 3

/** What was written about one instrument, on its page. Where nothing was, there is nothing to say. */
export function InstrumentNews({ symbol, name }: { symbol: string; name: string }) {
  const say = useWords()
  const symbols = useMemo(() => [symbol], [symbol])
  const { items } = useNewsList(symbols)
  if (items.length === 0) return null
  return (
    <section className={cx('section')} aria-label={say('news.about', { name })}>
      <div className={cx('caption')}>
        <h2 className="title-3">{say('news.about', { name })}</h2>
        <Link to="news" className={linkClass}>
          {say('news.more')}
        </Link>
      </div>
      <ul className={cx('list')}>
        {items.slice(0, mostShown).map((article) => (
          <NewsRow key={article.id} article={article} />
        ))}
      </ul>
    </section>
  )
}
