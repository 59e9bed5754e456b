import { forget, recall, remember } from '@candor/client/device/device-memory.ts'
import { secondMs } from '@candor/domain/time/durations.ts'
import { Button } from '@candor/kit/button/Button.tsx'
import { CopyButton } from '@candor/kit/button/CopyButton.tsx'
import { LinkButton } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { askToJoin, readEntry } from '@candor/wire/entry.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { request } from '../api/request.ts'
import { back } from '../shell/navigation.ts'
import { toasts } from '../shell/toasts.ts'
import { useLocale, useMessage, useWords } from '../words/use-words.ts'
import { FirstPassword } from './FirstPassword.tsx'
import { finishLogin } from './finish-login.ts'
import css from './Welcome.module.css'

const cx = classes(css)

/** The code of who waits to be let in, so that they find their place again. */
const codeKey = 'entry-code'
const lookEveryMs = 5 * secondMs

type Found = ReplyOf<typeof readEntry> & { code: string }

/** One field and its way on; what is wrong is said at the field. */
function OneField(props: {
  label: string
  hint?: string
  next: string
  missing: string
  autoComplete: string
  /** Says what is wrong, or nothing. */
  onNext: (text: string) => Promise<string | undefined>
}) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (text.trim() === '') return setError(props.missing)
    setBusy(true)
    setError(await props.onNext(text.trim()))
    setBusy(false)
  }
  return (
    <form className={cx('form')} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={props.label}
        placeholder={props.hint}
        autoComplete={props.autoComplete}
        autoCorrect="off"
        spellCheck={false}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" busy={busy}>
        {props.next}
      </Button>
    </form>
  )
}

function Joining({ found, onAsked }: { found: Found; onAsked: (code: string) => Promise<unknown> }) {
  const say = useWords()
  const message = useMessage()
  const locale = useLocale()
  return (
    <>
      <h1 className={cx('title')}>{say('entry.join-title', { group: found.group ?? '' })}</h1>
      <p className={cx('lead')}>{say('entry.join-lead')}</p>
      <OneField
        label={say('entry.name')}
        next={say('entry.ask')}
        missing={say('entry.name-required')}
        autoComplete="name"
        onNext={async (name) => {
          const answer = await request(askToJoin, { body: { code: found.code, name, locale } })
          if (!answer.ok) {
            const [field] = answer.refusal.fields
            return field ? message(field.problem) : message(answer.refusal.code, answer.refusal.params)
          }
          remember(codeKey, answer.value.code)
          await onAsked(answer.value.code)
          return undefined
        }}
      />
    </>
  )
}

function Waiting({ found, look }: { found: Found; look: (code: string) => Promise<unknown> }) {
  const say = useWords()
  const { code } = found
  useEffect(() => {
    const timer = setInterval(() => void look(code), lookEveryMs)
    return () => clearInterval(timer)
  }, [look, code])
  const copy = (
    <CopyButton
      text={code}
      label={say('entry.copy')}
      onResult={(result) =>
        toasts.showToast(say(result === 'copied' ? 'content-copied' : 'copy-failed'), 'done', 2_500)
      }
    />
  )
  return (
    <>
      <h1 className={cx('title')}>{say('entry.waiting-title')}</h1>
      <p className={cx('lead')} role="status">
        {say('entry.waiting-lead', { group: found.group ?? '' })}
      </p>
      <div className={cx('notice')}>
        <Note tone="dash" action={copy}>
          <b>{say('entry.own-code')}</b>
          <br />
          <span className="num">{code}</span>
          <br />
          <span className="t2">{say('entry.own-code-text')}</span>
        </Note>
      </div>
    </>
  )
}

function Refused({ found, onOther }: { found: Found; onOther: () => void }) {
  const say = useWords()
  return (
    <>
      <h1 className={cx('title')}>{say('entry.refused-title')}</h1>
      <p className={cx('lead')}>{say('entry.refused-text', { group: found.group ?? '' })}</p>
      <div className={cx('form')}>
        <Button onClick={onOther}>{say('entry.other')}</Button>
      </div>
    </>
  )
}

/** What a code is good for, asked of the server; who waited here before goes on where they were. */
function useEntry() {
  const message = useMessage()
  const [found, setFound] = useState<Found | null>(null)
  const look = useCallback(
    async (code: string): Promise<string | undefined> => {
      const answer = await request(readEntry, { body: { code } }, { quiet: true })
      if (answer.ok) setFound({ ...answer.value, code })
      else return message(answer.refusal.code, answer.refusal.params)
      return undefined
    },
    [message],
  )
  useEffect(() => {
    const code = recall(codeKey)
    if (code !== null)
      void look(code).then((trouble) => {
        // It was used or has expired.
        if (trouble !== undefined) forget(codeKey)
      })
  }, [look])
  const leave = () => {
    forget(codeKey)
    setFound(null)
  }
  return { found, look, leave }
}

/** Coming in by a code on paper: one's own sets the first password, that of a class asks to be let in. */
export function EnterByCode({ query }: { query: URLSearchParams }) {
  const say = useWords()
  const { found, look, leave } = useEntry()
  const inside = () => {
    if (found?.state === 'join') return <Joining found={found} onAsked={look} />
    if (found?.state === 'waiting') return <Waiting found={found} look={look} />
    if (found?.state === 'refused') return <Refused found={found} onOther={leave} />
    if (found?.state === 'ready')
      return (
        <FirstPassword
          code={found.code}
          name={found.name ?? ''}
          onDone={() => {
            forget(codeKey)
            finishLogin(query)
          }}
        />
      )
    return (
      <>
        <h1 className={cx('title')}>{say('entry.title')}</h1>
        <p className={cx('lead')}>{say('entry.lead')}</p>
        <OneField
          label={say('entry.code')}
          hint={say('entry.code-hint')}
          next={say('entry.next')}
          missing={say('entry.code-required')}
          autoComplete="one-time-code"
          onNext={look}
        />
      </>
    )
  }
  return (
    <section className={cx('head')}>
      {inside()}
      <div className={cx('ways')}>
        <LinkButton onClick={back}>{say('forgot.log-in')}</LinkButton>
      </div>
    </section>
  )
}
