import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { formatTime } from '@candor/kit/numbers/format-date.ts'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { useStore } from 'zustand'
import { operatorOf, operatorStore } from '../session/operator-store.ts'
import { useWords } from '../words/use-console-words.ts'
import { ChainMark } from './ChainMark.tsx'
import css from './ConsolePage.module.css'
import { PlaceLink } from './PlaceLink.tsx'

/** The short name of the operator's own zone, as in `MYT`. */
const zoneName = (at: Date): string =>
  new Intl.DateTimeFormat('en', { timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

const clockBeatMs = 5_000

function Clock() {
  const say = useWords()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), clockBeatMs)
    return () => clearInterval(timer)
  }, [])
  const time = `${formatTime(now)} ${zoneName(now)}`
  return (
    <span className={css['clock']} title={say('bar.clock', { time })}>
      {time}
    </span>
  )
}

type ConsolePageProps = {
  title: string
  /** What stands in the bar beside the title: how many wait. */
  note?: ReactNode
  children: ReactNode
}

/** A page of the console: the bar with its title, the clock and who is here; below it what the page is about. */
export function ConsolePage({ title, note, children }: ConsolePageProps) {
  const say = useWords()
  const operator = useStore(operatorStore, operatorOf)
  useLayoutEffect(() => {
    document.title = `${title} · ${say('app.name')}`
  }, [title, say])
  const role = operator?.roles[0]
  return (
    <div className={css['page']}>
      <header className={css['bar']}>
        <h1 className={css['title']}>{title}</h1>
        <div className={css['facts']}>
          {note !== undefined && <span className={css['note']}>{note}</span>}
          <ChainMark />
          <Clock />
          <PracticeBadge>{say('bar.practice')}</PracticeBadge>
          {operator && role && (
            <PlaceLink to="account" className={css['you']}>
              {say('bar.you', { number: operator.number, role: say(`role.${role}`) })}
            </PlaceLink>
          )}
        </div>
      </header>
      <main className={css['body']} id="page" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
