import { classes } from '@candor/kit/classes.ts'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { formatDateAndTime } from '@candor/kit/numbers/format-date.ts'
import type { WirePosting } from '@candor/wire/ledger.ts'
import { useId } from 'react'
import { Link } from '../shell/Link.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import { PostingAmount } from './PostingAmount.tsx'
import css from './PostingStory.module.css'

const cx = classes(css)

type PostingStoryProps = { posting: WirePosting; story: readonly WirePosting[] }

/** The postings of one deposit or withdrawal in their order; a single one is no story. */
export function PostingStory({ posting, story }: PostingStoryProps) {
  const say = useWords()
  const id = useId()
  const all = [...story.filter(({ number }) => number !== posting.number), posting].sort(
    (one, other) => one.number - other.number,
  )
  if (all.length < 2) return null
  return (
    <section className={cx('story')} aria-labelledby={id}>
      <h2 id={id} className={cx('title')}>
        {say('posting.story')}
      </h2>
      <ol>
        {all.map((each) => (
          <li key={each.number} className={cx('step')}>
            {each.number === posting.number ? (
              <div className={cx('line')}>
                <Step posting={each} here />
              </div>
            ) : (
              <Link to="history" query={`posting=${each.number}`} instead className={cx('line')}>
                <Step posting={each} />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Step({ posting, here = false }: { posting: WirePosting; here?: boolean }) {
  const say = useWords()
  const locale = useLocale()
  return (
    <>
      <span className={cx('grow')}>
        <span className={cx('name')}>
          {say(`posting.${posting.kind}`)}
          {here && <Tag>{say('posting.this-one')}</Tag>}
        </span>
        <time className={cx('second')} dateTime={posting.at}>
          {formatDateAndTime(new Date(posting.at), locale)}
        </time>
      </span>
      <PostingAmount posting={posting} />
    </>
  )
}
