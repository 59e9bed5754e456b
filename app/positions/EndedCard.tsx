import { path as caretRight } from 'phosphor:caret-right'
import { linkClass } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import type { ReactNode } from 'react'
import { Link } from '../shell/Link.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './TradeList.module.css'

const cx = classes(css)

type EndedCardProps = {
  /** What the page of its story is called by. */
  story: string
  /** Beside its name: which way it went. */
  tag: ReactNode
  name: string
  end: ReactNode
  second: string
  at: string
  cause: string
  children: ReactNode
}

/** The head of something that has ended; opened it shows every field, and the way to its story. */
export function EndedCard({ story, tag, name, end, second, at, cause, children }: EndedCardProps) {
  const say = useWords()
  const locale = useLocale()
  return (
    <details className={cx('card')}>
      <summary className={cx('summary')}>
        <span className={cx('head')}>
          <span className={cx('first')}>
            {name} {tag}
          </span>
          <span className={cx('end')}>{end}</span>
          <span className={cx('second')}>{second}</span>
          <span className={cx('second', 'right')}>{formatMoment(new Date(at), locale, new Date())}</span>
        </span>
        <span className={cx('tags')}>
          <Tag>{cause}</Tag>
          <span className={cx('opener')}>
            {say('order.details')}
            <span className={cx('caret')}>
              <Icon path={caretRight} size="fit" />
            </span>
          </span>
        </span>
      </summary>
      {children}
      <p className={cx('more')}>
        <Link to="history" query={story} className={linkClass}>
          {say('closed.story')}
        </Link>
      </p>
    </details>
  )
}
