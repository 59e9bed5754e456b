import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { formatMoment, formatTime } from '@candor/kit/numbers/format-date.ts'
import type { WirePosting } from '@candor/wire/ledger.ts'
import { Link } from '../shell/Link.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import { PostingAmount } from './PostingAmount.tsx'
import css from './PostingRow.module.css'
import { postingIcon } from './posting-text.ts'

const cx = classes(css)

/** One posting in two lines: what it was and what it did to what is available. `dated` where no heading names the day. */
export function PostingRow({ posting, dated }: { posting: WirePosting; dated?: boolean }) {
  const say = useWords()
  const locale = useLocale()
  const at = new Date(posting.at)
  const { kind, number } = posting
  return (
    <li className={cx('item')}>
      <Link to="history" query={`posting=${number}`} className={cx('row')}>
        <span className={cx('lead')}>
          <Icon path={postingIcon(kind)} />
        </span>
        <span className={cx('grow')}>
          <span className={cx('first')}>{say(`posting.${kind}`)}</span>
          <span className={cx('second')}>{say(`posting.${kind}-second`)}</span>
        </span>
        <span className={cx('end')}>
          <PostingAmount posting={posting} />
          <time className={cx('second', 'time')} dateTime={posting.at}>
            {dated ? formatMoment(at, locale, new Date()) : formatTime(at)}
          </time>
        </span>
      </Link>
    </li>
  )
}
