import { path as check } from 'phosphor:check'
import { path as checks } from 'phosphor:checks'
import { path as clock } from 'phosphor:clock'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { formatMoment, formatTime } from '@candor/kit/numbers/format-date.ts'
import { ImagePreview } from '@candor/kit/preview/ImagePreview.tsx'
import type { WireSupportMessage, WireSupportState } from '@candor/wire/support.ts'
import { supportPicturePath } from '@candor/wire/support-files.ts'
import { useState } from 'react'
import { useLocale, useWords } from '../words/use-words.ts'
import { ReceiptCard } from './ReceiptCard.tsx'
import css from './Support.module.css'
import { loadOlder } from './support-store.ts'
import type { UnsentMessage } from './unsent-messages.ts'

const cx = classes(css)

/** After a pause of this length the time is said again. */
const pauseMs = 30 * 60_000

function Picture({ id }: { id: string }) {
  const say = useWords()
  const [open, setOpen] = useState(false)
  const src = supportPicturePath(id)
  const words = {
    close: say('app.close'),
    zoomIn: say('support.zoom-in'),
    zoomOut: say('support.zoom-out'),
    whole: say('support.zoom-whole'),
  }
  return (
    <>
      <button type="button" className={cx('picture')} onClick={() => setOpen(true)}>
        <img src={src} alt={say('support.picture')} loading="lazy" />
      </button>
      <ImagePreview
        open={open}
        src={src}
        alt={say('support.picture')}
        onClose={() => setOpen(false)}
        words={words}
      />
    </>
  )
}

function useReplyTime() {
  const say = useWords()
  return (seconds: number): string =>
    seconds < 60
      ? say('support.seconds', { seconds })
      : say('support.minutes-seconds', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
}

type OneProps = { message: WireSupportMessage; state: WireSupportState; lastOwn: boolean; lastOf: boolean }

/** The mark under the customer's last message, and under the last of several answers. */
function Mark({ message, state, lastOwn, lastOf }: OneProps) {
  const say = useWords()
  const replyTime = useReplyTime()
  const time = formatTime(new Date(message.sentAt))
  if (message.author === 'operator') {
    if (!lastOf || !message.by) return null
    const { by, replyTime: taken } = message
    return (
      <p className={cx('mark', 'left')}>
        {taken
          ? say('support.answered', {
              ...by,
              time: replyTime(taken.seconds),
              n: Math.round(taken.promisedSeconds / 60),
            })
          : say('support.by', by)}
      </p>
    )
  }
  if (message.author !== 'customer' || !lastOwn) return null
  const { conversation } = state
  const isRead = conversation !== null && conversation.operatorRead >= message.number
  const readAt = conversation?.operatorReadAt ?? message.sentAt
  return (
    <p className={cx('mark')}>
      <Icon path={isRead ? checks : check} size="s" />
      {isRead
        ? say('support.read', { time: formatTime(new Date(readAt)) })
        : say(conversation?.waitingSince ? 'support.sent-waiting' : 'support.sent', { time })}
    </p>
  )
}

function Message(props: OneProps) {
  const say = useWords()
  const { message, state } = props
  if (message.event !== null)
    return (
      <p className={message.event === 'proof-received' ? cx('message', 'in') : cx('event')}>
        {message.event === 'proof-received'
          ? say('support.event-proof-received', { n: state.conversation?.caseNumber ?? '' })
          : say(`support.event-${message.event}`)}
      </p>
    )
  const { attachment } = message
  return (
    <>
      {attachment?.kind === 'picture' && <Picture id={attachment.id} />}
      {attachment && attachment.kind !== 'picture' && <ReceiptCard attachment={attachment} />}
      {message.text !== '' && (
        <p className={cx('message', message.author === 'customer' ? 'me' : 'in')} dir="auto">
          {message.text}
        </p>
      )}
      <Mark {...props} />
    </>
  )
}

type LogProps = {
  state: WireSupportState
  messages: readonly WireSupportMessage[]
  unsent: readonly UnsentMessage[]
  more: boolean
  typing: boolean
}

/** The conversation in the server's order; what has not arrived comes last and says so. */
export function MessageLog({ state, messages, unsent, more, typing }: LogProps) {
  const say = useWords()
  const locale = useLocale()
  const lastOwn = messages.findLast(({ author }) => author === 'customer')?.number
  const now = new Date()
  return (
    <div className={cx('log')} role="log" aria-label={say('title.support')}>
      {more && (
        <div className={cx('older')}>
          <Button tone="line" size="xs" fit onClick={() => void loadOlder()}>
            {say('support.older')}
          </Button>
        </div>
      )}
      {messages.map((message, place) => {
        const before = messages[place - 1]
        const after = messages[place + 1]
        const at = Date.parse(message.sentAt)
        const paused = before === undefined || at - Date.parse(before.sentAt) > pauseMs
        return (
          <div key={message.number} className={cx('group')}>
            {paused && <p className={cx('day')}>{formatMoment(new Date(at), locale, now)}</p>}
            <Message
              message={message}
              state={state}
              lastOwn={message.number === lastOwn}
              lastOf={after?.author !== message.author}
            />
          </div>
        )
      })}
      {unsent.map(({ key, body }) => (
        <div key={key} className={cx('group')}>
          <p className={cx('message', 'me', 'wait')} dir="auto">
            {body.text ?? say('support.you-attached')}
          </p>
          <p className={cx('mark')}>
            <Icon path={clock} size="s" />
            {say('support.unsent')}
          </p>
        </div>
      ))}
      {typing && (
        <p className={cx('message', 'in')}>
          <span className={cx('dots')} role="img" aria-label={say('support.typing')}>
            <i />
            <i />
            <i />
          </span>
        </p>
      )}
    </div>
  )
}
