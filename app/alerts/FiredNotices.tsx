import { path as bell } from 'phosphor:bell-simple'
import { path as cross } from 'phosphor:x'
import { secondMs } from '@candor/domain/time/durations.ts'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { linkClass } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { type RefObject, useEffect, useRef } from 'react'
import { showPrice } from '../quotes/quote-text.ts'
import { useInstrument } from '../quotes/use-instruments.ts'
import { Link } from '../shell/Link.tsx'
import { useWords } from '../words/use-words.ts'
import { loadAlerts } from './alert-store.ts'
import css from './FiredNotices.module.css'
import { dismissFired, type FiredNotice, type FiredState } from './fired-notices.ts'
import { noteHeard } from './look-back.ts'
import { MissedNotice } from './MissedNotice.tsx'

const cx = classes(css)

export function FiredNotices({ notices, missed, unnoted }: FiredState) {
  useEffect(() => {
    if (unnoted.length > 0) noteHeard()
  }, [unnoted])
  // Firing changes what the list of alerts says of it.
  const newest = notices[0]?.at
  useEffect(() => {
    if (newest !== undefined) loadAlerts()
  }, [newest])
  // One that fires again is shown again, for the whole time.
  return (
    <>
      {notices.map((notice) => (
        <Notice key={notice.alertId + notice.at} notice={notice} />
      ))}
      {missed.length > 0 && <MissedNotice key={missed[0]?.firedAt} missed={missed} />}
    </>
  )
}

function Notice({ notice }: { notice: FiredNotice }) {
  const say = useWords()
  const { symbol, alertId, price } = notice
  const name = useInstrument(symbol)?.ticker ?? symbol
  const box = useRef<HTMLDivElement>(null)
  const close = () => dismissFired(alertId)
  useLeaving(box, close)
  const actions = (
    <span className={cx('actions')}>
      <Link
        to="detail"
        query={`symbol=${encodeURIComponent(symbol)}`}
        className={linkClass}
        // The click itself is the link's: it opens the page.
        onClickCapture={close}
      >
        {say('alert.look')}
      </Link>
      <IconButton path={cross} label={say('app.close')} onClick={close} />
    </span>
  )
  return (
    <div ref={box} className={cx('notice')}>
      <Note tone="accent" icon={bell} action={actions}>
        <b>{say('alert.told', { name, price: showPrice(price) })}</b>
      </Note>
    </div>
  )
}

const stays = 8

/** Puts the notice away after its time. Seconds do not count while it is pointed at, or while a sheet keeps it from being pressed. */
function useLeaving(box: RefObject<HTMLElement | null>, leave: () => void): void {
  const latest = useRef(leave)
  latest.current = leave
  useEffect(() => {
    let left = stays
    const timer = setInterval(() => {
      const held = box.current?.matches(':hover, :focus-within') || document.querySelector('dialog:modal')
      if (!held) left -= 1
      if (left > 0) return
      clearInterval(timer)
      latest.current()
    }, secondMs)
    return () => clearInterval(timer)
  }, [box])
}
