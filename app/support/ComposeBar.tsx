import { path as plane } from 'phosphor:paper-plane-right-fill'
import { path as paperclip } from 'phosphor:paperclip'
import { cleanMessage, countCharacters, longestMessage } from '@candor/domain/support/message-rule.ts'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import type { ReceiptKind } from '@candor/wire/support.ts'
import { type KeyboardEvent, lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { sayTyping } from '../api/support-changes.ts'
import { usePageQuery } from '../shell/page-context.ts'
import { useWords } from '../words/use-words.ts'
import { AboutCard } from './AboutCard.tsx'
import { readAbout } from './about-query.ts'
import css from './Support.module.css'
import { supportStore, writeMessage } from './support-store.ts'
import { useReceiptNow } from './use-receipt-now.ts'

const cx = classes(css)

/** Articles and their search are fetched once somebody types, and not before. */
const FittingArticles = lazy(() =>
  import('../articles/FittingArticles.tsx').then((module) => ({ default: module.FittingArticles })),
)
const NamedArticle = lazy(() =>
  import('../articles/FittingArticles.tsx').then((module) => ({ default: module.NamedArticle })),
)

/** The room left is said when it becomes scarce. */
const saidFrom = 200

/** Who pauses for so long has said something; articles do not change under every letter. */
const pauseMs = 400

/** What was typed until the last pause. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState('')
  useEffect(() => {
    if (text === '') return setPaused('')
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** Articles that fit what is being typed: something to read until a person answers, and never in their way. */
function Offered({ typed }: { typed: string }) {
  const say = useWords()
  const paused = usePaused(typed)
  if (paused === '') return null
  return (
    <Suspense fallback={null}>
      <FittingArticles typed={paused} label={say('support.fitting')} />
    </Suspense>
  )
}

/** The thing of the customer's own that the page was opened about, until it was sent or taken off. */
function useAttached(asked: { kind: ReceiptKind; id: string } | null) {
  const [done, setDone] = useState(false)
  const wasSent = useStore(supportStore, ({ messages }) =>
    messages.some(
      ({ attachment }) =>
        attachment !== null && attachment.kind !== 'picture' && attachment.receipt.id === asked?.id,
    ),
  )
  const attached = useReceiptNow(done || wasSent ? null : asked)
  return { attached, finish: () => setDone(true) }
}

/** Where a message is written. Enter sends, with Shift it makes a new line. */
export function ComposeBar({ onAttach }: { onAttach: () => void }) {
  const say = useWords()
  const [text, setText] = useState('')
  const { request: asked, article } = readAbout(usePageQuery())
  const { attached, finish } = useAttached(asked)
  const name = useCallback(
    (title: string) =>
      setText((typed) => (typed === '' ? `${say('support.about-article', { title })}\n` : typed)),
    [say],
  )
  const left = longestMessage - countCharacters(cleanMessage(text))
  const send = () => {
    const clean = cleanMessage(text)
    if (left < 0 || (clean === '' && attached === null)) return
    writeMessage({
      ...(clean !== '' && { text: clean }),
      ...(attached && {
        attachment: { kind: 'receipt', receipt: { kind: attached.kind, id: attached.id } },
      }),
    })
    if (attached) finish()
    setText('')
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <div className={cx('foot')}>
      <Offered typed={text} />
      {article !== null && (
        <Suspense fallback={null}>
          <NamedArticle article={article} onTitle={name} />
        </Suspense>
      )}
      {attached && <AboutCard facts={attached} onRemove={finish} />}
      {left < saidFrom && (
        <p className={cx('count')} role="status">
          {say('support.left', { n: left })}
        </p>
      )}
      <form
        className={cx('compose')}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <IconButton path={paperclip} label={say('support.attach')} onClick={onAttach} />
        <textarea
          className={cx('box')}
          rows={1}
          value={text}
          placeholder={say('support.write')}
          aria-label={say('support.write')}
          onKeyDown={press}
          onChange={({ target }) => {
            setText(target.value)
            sayTyping()
          }}
        />
        <IconButton path={plane} label={say('support.send')} type="submit" />
      </form>
    </div>
  )
}
