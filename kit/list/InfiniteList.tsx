import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { LinkButton } from '../button/LinkButton.tsx'
import { Spinner } from '../button/Spinner.tsx'
import { useLateBusy } from '../button/use-late-busy.ts'
import { classes } from '../classes.ts'
import { List } from '../row/List.tsx'
import css from './InfiniteList.module.css'

const cx = classes(css)

type InfiniteListProps<Item> = {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** One `Row`, or anything else that is an `<li>`. */
  render: (item: Item) => ReactNode
  /** What the end of the list is doing. */
  state: 'more' | 'loading' | 'failed' | 'end'
  onMore: () => void
  words: { loading: string; end: string; failed: string; retry: string }
}

/** Asks for more when its end comes near; after a failure it waits to be asked. */
export function InfiniteList<Item>(props: InfiniteListProps<Item>) {
  const { label, items, keyOf, render, state, onMore, words } = props
  const end = useRef<HTMLDivElement>(null)
  const late = useLateBusy(state === 'loading')

  // Observed anew after each page: if the end is still near, there is no crossing that would fire an event.
  useEffect(() => {
    if (state !== 'more' || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && onMore(),
      {
        rootMargin: '400px',
      },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [state, onMore])

  return (
    <>
      <List label={label}>
        {items.map((item) => (
          <Fragment key={keyOf(item)}>{render(item)}</Fragment>
        ))}
      </List>
      <div ref={end} className={cx('foot')} role="status">
        {late && (
          <>
            <Spinner />
            {words.loading}
          </>
        )}
        {state === 'end' && items.length > 0 && words.end}
        {state === 'failed' && (
          <>
            {words.failed}
            <LinkButton onClick={onMore}>{words.retry}</LinkButton>
          </>
        )}
      </div>
    </>
  )
}
