import { path as check } from 'phosphor:check-circle'
import { classes } from '@candor/kit/classes.ts'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { ReactNode } from 'react'
import { useRefusalText, useWords } from '../words/use-console-words.ts'
import css from './QueueList.module.css'
import type { Queue } from './use-queue.ts'

const cx = classes(css)

type QueueRow = {
  title: ReactNode
  /** At the end of the first line: an amount, or how long it waits. */
  end: ReactNode
  text: ReactNode
  tag?: ReactNode
}

type QueueListProps<Item extends { id: string }> = {
  queue: Queue<Item>
  row: (item: Item) => QueueRow
  words: { empty: string }
}

/** The cases of a queue, oldest first; the open one is marked. */
export function QueueList<Item extends { id: string }>({ queue, row, words }: QueueListProps<Item>) {
  const say = useWords()
  const refusalText = useRefusalText()
  const { items, refusal, retry, openId, others, open } = queue
  if (items === null && refusal)
    return <ErrorState title={refusalText(refusal)} words={{ retry: say('state.retry') }} onRetry={retry} />
  if (items === null)
    return (
      <div className={cx('waiting')} aria-busy="true">
        {[0, 1, 2].map((place) => (
          <Skeleton key={place} width="100%" height="2.5rem" />
        ))}
      </div>
    )
  if (items.length === 0) return <EmptyState icon={check} title={words.empty} />
  return (
    <ul>
      {items.map((item) => {
        const { title, end, text, tag } = row(item)
        return (
          <li key={item.id}>
            <button
              type="button"
              className={cx('row', item.id === openId && 'open')}
              aria-current={item.id === openId ? 'true' : undefined}
              onClick={() => open(item.id)}
            >
              <span className={cx('line')}>
                <b>{title}</b>
                <span className={cx('end')}>{end}</span>
              </span>
              <span className={cx('line', 'second')}>
                <span>{text}</span>
                <span className={cx('tags')}>
                  {others
                    .filter(({ id }) => id === item.id)
                    .map(({ number }) => (
                      <Tag key={number}>{number}</Tag>
                    ))}
                  {tag}
                </span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
