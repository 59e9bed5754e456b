import { path as clock } from 'phosphor:clock'
import { path as dots } from 'phosphor:dots-three'
import { path as headset } from 'phosphor:headset'
import { path as prohibit } from 'phosphor:prohibit'
import { path as people } from 'phosphor:users-three'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Banner } from '@candor/kit/notice/Banner.tsx'
import { formatMoment, formatTime } from '@candor/kit/numbers/format-date.ts'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import type { WireSupportState } from '@candor/wire/support.ts'
import { useEffect, useRef, useState } from 'react'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { NavBar } from '../shell/NavBar.tsx'
import { PageLoading } from '../shell/PageLoading.tsx'
import { RefusedState } from '../shell/RefusedState.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import { AttachSheet } from './AttachSheet.tsx'
import { ComposeBar } from './ComposeBar.tsx'
import { MessageLog } from './MessageLog.tsx'
import { MoreSheet } from './MoreSheet.tsx'
import { RatingRow } from './RatingRow.tsx'
import css from './Support.module.css'
import { loadSupport } from './support-store.ts'
import { useSupport } from './use-support.ts'

const cx = classes(css)

/** Who has not typed for so long has stopped. */
const typingMs = 6_000

/** What ends at midnight ends at 24:00, and not before it began. */
const asEnd = (time: string): string => (time === '00:00' ? '24:00' : time)

/** Under the title: measured reply times, never the word “online”; the hours where there are none yet. */
function useStanding(state: WireSupportState | null): string {
  const say = useWords()
  const locale = useLocale()
  if (state === null) return ''
  const { measured, conversation, hours } = state
  if (conversation?.operator && measured)
    return say('support.replies', { name: conversation.operator.name, n: measured.halfWithinMinutes })
  if (measured) return say(`support.measured-${measured.period}`, { n: measured.halfWithinMinutes })
  if (hours.from === null || hours.until === null) return ''
  const [from, until] = [new Date(hours.from), new Date(hours.until)]
  return hours.days.length === 7
    ? say('support.hours-daily', { from: formatTime(from), until: asEnd(formatTime(until)) })
    : say('support.hours-next', { time: formatMoment(from, locale, new Date()) })
}

/** What concerns the whole conversation: the place in line, the hours, that writing was stopped. */
function StateBanner({ state }: { state: WireSupportState }) {
  const say = useWords()
  const locale = useLocale()
  const moment = (text: string) => formatMoment(new Date(text), locale, new Date())
  const { mute, hours, conversation, measured } = state
  if (mute)
    return (
      <Banner icon={prohibit} tone="warn">
        {say('support.muted', { time: moment(mute.until), reason: mute.reason })}
      </Banner>
    )
  if (!hours.open)
    return (
      <Banner icon={clock}>
        <b>{say('support.closed-now')}</b>{' '}
        {hours.from !== null && say('support.hours-next', { time: moment(hours.from) })}
      </Banner>
    )
  if (!conversation?.place) return null
  return (
    <Banner icon={people}>
      <b>{say('support.in-line', { n: conversation.place })}</b>{' '}
      {measured
        ? say('support.usually', { n: measured.halfWithinMinutes })
        : conversation.dueAt && say('support.promised', { time: moment(conversation.dueAt) })}{' '}
      {say('support.leave')}
    </Banner>
  )
}

function useTyping(typingAt: number | null): boolean {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    if (typingAt === null) return
    setNow(Date.now())
    const timer = setTimeout(() => setNow(Date.now()), typingMs)
    return () => clearTimeout(timer)
  }, [typingAt])
  return typingAt !== null && now - typingAt < typingMs
}

/** The conversation with customer service. */
export function SupportPage() {
  const say = useWords()
  const refusalText = useRefusalText()
  const { state, messages, more, unsent, refusal, typingAt } = useSupport()
  const [sheet, setSheet] = useState<'attach' | 'more' | null>(null)
  const standing = useStanding(state)
  const typing = useTyping(typingAt)
  const end = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)?.number
  const shown = `${last} ${unsent.length} ${typing}`
  useEffect(() => {
    if (shown !== '') end.current?.scrollIntoView({ block: 'end' })
  }, [shown])

  if (state === null)
    return (
      <>
        <NavBar />
        {refusal ? (
          <RefusedState refusal={refusal} onRetry={() => void loadSupport()}>
            {say('support.kept-safe')}
          </RefusedState>
        ) : (
          <PageLoading />
        )}
      </>
    )
  const over = state.conversation?.status === 'closed'
  return (
    <div className={cx('page')}>
      <NavBar
        under={standing}
        end={<IconButton path={dots} label={say('support.more')} onClick={() => setSheet('more')} />}
      />
      <StateBanner state={state} />
      {messages.length === 0 && unsent.length === 0 ? (
        <div className={cx('begin')}>
          <EmptyState icon={headset} title={say('support.begin')}>
            {say('support.begin-text')}
          </EmptyState>
        </div>
      ) : (
        <MessageLog state={state} messages={messages} unsent={unsent} more={more} typing={typing} />
      )}
      {refusal && (
        <p className={cx('event')} role="alert">
          {refusalText(refusal)}
        </p>
      )}
      {over && state.conversation && <RatingRow rating={state.conversation.rating} />}
      {!state.mute && <ComposeBar onAttach={() => setSheet('attach')} />}
      <div ref={end} />
      <AttachSheet open={sheet === 'attach'} onClose={() => setSheet(null)} />
      <MoreSheet open={sheet === 'more'} onClose={() => setSheet(null)} />
    </div>
  )
}
