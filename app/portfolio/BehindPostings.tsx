import { LinkButton } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { List } from '@candor/kit/row/List.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { WirePosting } from '@candor/wire/ledger.ts'
import { useCallback, useEffect, useState } from 'react'
import { PostingRow } from '../ledger/PostingRow.tsx'
import { groupByDay } from '../ledger/posting-days.ts'
import { formatDay } from '../ledger/posting-period.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './Explain.module.css'

const cx = classes(css)

export type PostingPage = { postings: readonly WirePosting[]; more: boolean }
/** Asks for the postings before a number; null where they cannot be had. It has to stay the same. */
export type ReadPostings = (before: string | undefined) => Promise<PostingPage | null>

type Known = { postings: readonly WirePosting[]; end: 'loading' | 'more' | 'failed' | 'end' }

/** The postings that a figure is made of, newest first. */
export function BehindPostings({ read }: { read: ReadPostings }) {
  const say = useWords()
  const locale = useLocale()
  const [known, setKnown] = useState<Known>({ postings: [], end: 'loading' })
  const load = useCallback(
    async (before?: number) => {
      setKnown((now) => ({ ...now, end: 'loading' }))
      const page = await read(before === undefined ? undefined : String(before))
      setKnown((now) => {
        if (!page) return { ...now, end: 'failed' }
        const postings = before === undefined ? page.postings : [...now.postings, ...page.postings]
        return { postings, end: page.more ? 'more' : 'end' }
      })
    },
    [read],
  )
  useEffect(() => void load(), [load])
  const { postings, end } = known
  const next = () => void load(postings.at(-1)?.number)
  return (
    <section aria-busy={end === 'loading'}>
      <h3 className={cx('title')}>{say('explain.postings')}</h3>
      {groupByDay(postings).map(({ day, postings: own }) => (
        <div key={day}>
          <p className={cx('day')}>{formatDay(day, locale)}</p>
          <List>
            {own.map((posting) => (
              <PostingRow key={posting.number} posting={posting} />
            ))}
          </List>
        </div>
      ))}
      <div className={cx('foot')}>
        {end === 'loading' && postings.length === 0 && <Skeleton width="100%" height="3rem" />}
        {end === 'end' && postings.length === 0 && <p>{say('explain.no-postings')}</p>}
        {end === 'more' && <LinkButton onClick={next}>{say('explain.earlier')}</LinkButton>}
        {end === 'failed' && (
          <p>
            {say('explain.postings-failed')}{' '}
            <LinkButton inSentence onClick={next}>
              {say('app.try-again')}
            </LinkButton>
          </p>
        )}
      </div>
    </section>
  )
}
