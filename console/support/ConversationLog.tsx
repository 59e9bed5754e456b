import { download } from '@candor/client/api/download.ts'
import { saveBlob } from '@candor/client/api/save-blob.ts'
import { addressOf } from '@candor/client/api/send-request.ts'
import { languages } from '@candor/domain/languages/language-table.ts'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { formatBytes } from '@candor/kit/numbers/format-bytes.ts'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { openAttachedPicture, openAttachedReport } from '@candor/wire/conversations.ts'
import { useEffect, useRef } from 'react'
import { ScrollRegion } from '../controls/ScrollRegion.tsx'
import { toasts } from '../frame/console-toasts.ts'
import { useLocale, useRefusalText, useWords } from '../words/use-console-words.ts'
import { AttachedReceipt } from './AttachedReceipt.tsx'
import css from './ConversationLog.module.css'
import type { OpenConversation } from './read-inbox.ts'

const cx = classes(css)

type Message = OpenConversation['messages'][number]

/** What is attached is fetched when somebody opens it, and saved as a file: nothing of a customer stays in the page. */
function Attachment({ id, message }: { id: string; message: Message }) {
  const say = useWords()
  const refusalText = useRefusalText()
  const { attachment } = message
  if (attachment === null) return null
  const params = { id, number: String(message.number) }
  async function save(path: string, name: string) {
    const answer = await download(path)
    if (answer.ok) saveBlob(name, answer.value.bytes)
    else toasts.showToast(refusalText(answer.refusal), 'error', 4_000)
  }
  if (attachment.kind === 'picture')
    return (
      <Button
        tone="line"
        size="xs"
        fit
        onClick={() => void save(addressOf(openAttachedPicture, { params }), `case-${message.number}.jpg`)}
      >
        {say('inbox.attached-picture')}
      </Button>
    )
  const name = `proof-${message.number}.json`
  const file = attachment.kind === 'proof' && (
    <>
      <Button
        tone="line"
        size="xs"
        fit
        onClick={() => void save(addressOf(openAttachedReport, { params }), name)}
      >
        {say('inbox.attached-proof')}
      </Button>
      {formatBytes(attachment.report.bytes)}
    </>
  )
  return <AttachedReceipt id={id} number={message.number} attachment={attachment} file={file} />
}

function MessageRow({ open, message }: { open: OpenConversation; message: Message }) {
  const say = useWords()
  const locale = useLocale()
  const { conversation } = open
  if (message.event !== null) return <li className={cx('event')}>{say(`inbox.event.${message.event}`)}</li>
  const ours = message.author !== 'customer'
  const time = formatMoment(new Date(message.sentAt), locale, new Date())
  const who = message.by
    ? `${message.by.name}, ${message.by.number}`
    : say(ours ? 'inbox.service' : 'inbox.customer')
  return (
    <li className={cx('message', ours && 'ours')}>
      <span className={cx('who')}>{`${who}, ${time}`}</span>
      {message.text !== '' && (
        <p className={cx('bubble')} lang={languages[conversation.locale].lang}>
          {message.text}
        </p>
      )}
      <Attachment id={conversation.id} message={message} />
      {ours && message.number <= conversation.customerRead && (
        <span className={cx('who')}>{say('inbox.read')}</span>
      )}
    </li>
  )
}

/** The messages of a conversation, the newest in view. */
export function ConversationLog({ open }: { open: OpenConversation }) {
  const say = useWords()
  const end = useRef<HTMLDivElement>(null)
  const last = open.messages.at(-1)?.number
  useEffect(() => {
    // Some browsers give back a promise, which is no way to end an effect.
    if (last !== undefined) void end.current?.scrollIntoView({ block: 'end' })
  }, [last])
  return (
    <ScrollRegion className={cx('log')} role="log" label={say('inbox.conversation')}>
      <ol>
        {open.messages.map((message) => (
          <MessageRow key={message.number} open={open} message={message} />
        ))}
      </ol>
      {open.customerTyping && <p className={cx('event')}>{say('inbox.typing')}</p>}
      <div ref={end} />
    </ScrollRegion>
  )
}
