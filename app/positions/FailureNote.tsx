import { path as warningCircle } from 'phosphor:warning-circle'
import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { showParam } from '@candor/client/api/show-param.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { showPrice } from '../quotes/quote-text.ts'
import { useLocale, useMessage, useWords } from '../words/use-words.ts'
import { failureOf, reasonOf, type StopLines, type TradeAct } from './trade-answer.ts'

/** The sentence of a refusal of trading: what failed, and why. */
export function useFailureText() {
  const say = useWords()
  const message = useMessage()
  const locale = useLocale()
  return (act: TradeAct, refusal: ApiRefusal, lines?: StopLines) => {
    const failed = failureOf(act, refusal, lines).map((code) => message(code))
    const shown = Object.entries(refusal.params).map(([name, text]) => [
      name,
      name === 'price' ? showPrice(text) : showParam(text, locale, new Date()),
    ])
    const reason = reasonOf(act, refusal)
    const why =
      reason === 'act.gone' || reason === 'act.ended'
        ? say(reason)
        : message(reason, Object.fromEntries(shown))
    return { failed, why }
  }
}

type FailureNoteProps = { act: TradeAct; refusal: ApiRefusal; lines?: StopLines }

/** What failed, in the words of docs/SPECIFICATION.md, section 8, and why. It is read aloud at once. */
export function FailureNote({ act, refusal, lines }: FailureNoteProps) {
  const text = useFailureText()
  const { failed, why } = text(act, refusal, lines)
  return (
    <Note tone="danger" icon={warningCircle} role="alert">
      {failed.map((each) => (
        <b key={each}>
          {each}
          <br />
        </b>
      ))}
      {why}
    </Note>
  )
}
