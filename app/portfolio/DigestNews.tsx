import { path as info } from 'phosphor:info'
import { intlTag } from '@candor/domain/languages/language-table.ts'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import type { WireMoved } from '@candor/wire/digest.ts'
import { useInstruments } from '../quotes/use-instruments.ts'
import { Link } from '../shell/Link.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './Digest.module.css'

const cx = classes(css)

/** What was written about what moved, by instrument. Where nothing was, it says so; and that simulated prices follow no news. */
export function DigestNews({ moved }: { moved: WireMoved }) {
  const say = useWords()
  const locale = useLocale()
  const { instruments } = useInstruments()
  const tickerOf = (symbol: string) => instruments.find((each) => each.symbol === symbol)?.ticker ?? symbol
  const listOf = (symbols: readonly string[]) =>
    new Intl.ListFormat(intlTag(locale), { type: 'conjunction' }).format(symbols.map(tickerOf))
  const { news, unexplained, simulated } = moved
  if (news.length + unexplained.length === 0) return null
  return (
    <section className={cx('section')}>
      <div className={cx('caption')}>
        <h2 className="title-3">{say('digest.news')}</h2>
        <span className={cx('cap')}>{say('digest.news-by')}</span>
      </div>
      {news.map(({ symbol, article }) => (
        <Link
          key={`${symbol} ${article.id}`}
          to="newsDetail"
          query={`id=${article.id}`}
          className={cx('cited')}
        >
          <b>{tickerOf(symbol)}</b>
          <span className={cx('headline')}>{article.title}</span>
          <span className={cx('cap')}>
            {say('digest.cited', {
              source: article.source ?? '',
              time: formatMoment(new Date(article.publishedAt ?? 0), locale, new Date()),
            })}
          </span>
        </Link>
      ))}
      {unexplained.length > 0 && (
        <div className={cx('cited')}>
          <b>{listOf(unexplained)}</b>
          <span className={cx('headline')}>{say('digest.no-news')}</span>
        </div>
      )}
      {simulated.length > 0 && (
        <div className={cx('note')}>
          <Note tone="dash" icon={info}>
            <b>{say('digest.simulated', { names: listOf(simulated) })}</b> {say('digest.simulated-text')}
          </Note>
        </div>
      )}
    </section>
  )
}
