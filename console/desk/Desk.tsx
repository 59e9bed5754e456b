import { classes } from '@candor/kit/classes.ts'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { addressStore } from '../frame/navigate.ts'
import { PlaceLink } from '../frame/PlaceLink.tsx'
import { useWords } from '../words/use-console-words.ts'
import { AlsoHere } from './AlsoHere.tsx'
import css from './Desk.module.css'

import type { Queue } from './use-queue.ts'

const cx = classes(css)

type DeskProps = {
  /** Where several operators work through the cases, each sees who else is on one. */
  queue?: Pick<Queue<{ id: string }>, 'openId' | 'others'>
  /** The views of the list, where it has several; `wide`, they take more room than the list has. */
  tabs?: ReactNode
  wide?: boolean
  /** The list has short lines, and the subject needs the room. */
  slim?: boolean
  list: ReactNode
  /** Null where nothing is open: then there is only the list on a narrow screen. */
  subject: ReactNode
  /** What will stand there, said where it has room beside the list. */
  blank?: ReactNode
  decision: ReactNode
  words: { list: string; subject: string; decision: string }
}

/** Queue, subject and decision from left to right; one below the other where there is no room. */
export function Desk({
  queue,
  tabs,
  wide = false,
  slim = false,
  list,
  subject,
  blank,
  decision,
  words,
}: DeskProps) {
  const say = useWords()
  const { place, query } = useStore(addressStore)
  const opened = subject !== null
  return (
    <div
      className={cx(
        'desk',
        tabs !== undefined && 'tabbed',
        wide && 'wide',
        slim && 'slim',
        opened && 'opened',
      )}
    >
      {tabs !== undefined && <div className={cx('tabs')}>{tabs}</div>}
      <section className={cx('list')} aria-label={words.list}>
        {list}
      </section>
      <section className={cx('subject')} aria-label={words.subject}>
        {opened && place !== null && place !== 'first' && (
          <PlaceLink to={place} query={query} className={cx('back')}>
            {say('state.back')}
          </PlaceLink>
        )}
        {subject ?? <div className={cx('blank')}>{blank}</div>}
      </section>
      <section className={cx('decision')} aria-label={words.decision}>
        {queue && <AlsoHere others={queue.others.filter(({ id }) => id === queue.openId)} />}
        {decision}
      </section>
    </div>
  )
}
