import { sendRequest } from '@candor/client/api/send-request.ts'
import { type Reader, useAnswer } from '@candor/client/api/use-answer.ts'
import { type Locale, languageList } from '@candor/client/words/languages.ts'
import { languages } from '@candor/domain/languages/language-table.ts'
import { Button } from '@candor/kit/button/Button.tsx'
import { answerConversation, listReadyAnswers, tellTyping } from '@candor/wire/conversations.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { sendAct } from '../desk/send-decision.ts'
import { useRefusalText, useWords } from '../words/use-console-words.ts'
import css from './AnswerBox.module.css'

const readReady: Reader<ReplyOf<typeof listReadyAnswers>> = (locale, options) =>
  sendRequest(listReadyAnswers, { query: { locale: locale as Locale } }, options)

/** So often at most the customer is told that somebody writes. */
const tellEveryMs = 3_000

function ReadyAnswers({ locale, onChoose }: { locale: Locale; onChoose: (text: string) => void }) {
  const say = useWords()
  const { value } = useAnswer(readReady, locale, true)
  if (!value || value.answers.length === 0) return null
  return (
    <ul className={css['ready']} aria-label={say('inbox.ready')}>
      {value.answers.map(({ name, title, text }) => (
        <li key={name}>
          <Button tone="line" size="xs" fit onClick={() => onChoose(text)} lang={languages[locale].lang}>
            {title}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Where an answer is written: Enter sends, with Shift it begins a line. Ready answers are in the customer's language. */
export function AnswerBox({ id, locale, onSent }: { id: string; locale: Locale; onSent: () => void }) {
  const say = useWords()
  const refusalText = useRefusalText()
  const box = useId()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const told = useRef(0)
  const language = languageList.find(({ dictValue }) => dictValue === locale)?.dictLabel ?? locale

  function type(next: string) {
    setText(next)
    if (next === '' || Date.now() - told.current < tellEveryMs) return
    told.current = Date.now()
    void sendRequest(tellTyping, { params: { id } }, { quiet: true })
  }

  async function send() {
    if (text.trim() === '' || busy) return
    setBusy(true)
    const answer = await sendAct(answerConversation, { params: { id }, body: { text: text.trim() } })
    setBusy(false)
    setError(answer.ok ? null : refusalText(answer.refusal))
    if (!answer.ok) return
    setText('')
    onSent()
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }

  return (
    <div className={css['box']}>
      <ReadyAnswers locale={locale} onChoose={type} />
      {error !== null && (
        <p role="alert" className={css['error']}>
          {error}
        </p>
      )}
      <label htmlFor={box}>{say('inbox.answer', { language })}</label>
      <div className={css['row']}>
        <textarea
          id={box}
          className={css['text']}
          rows={2}
          maxLength={2_000}
          value={text}
          lang={languages[locale].lang}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
        />
        <Button size="s" fit busy={busy} onClick={() => void send()}>
          {say('inbox.send')}
        </Button>
      </div>
    </div>
  )
}
