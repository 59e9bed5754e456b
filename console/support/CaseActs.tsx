import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { sendRequest } from '@candor/client/api/send-request.ts'
import { useAnswer } from '@candor/client/api/use-answer.ts'
import { languageList } from '@candor/client/words/languages.ts'
import type { Result } from '@candor/domain/result.ts'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import {
  assignConversation,
  closeConversation,
  noteConversation,
  reopenConversation,
} from '@candor/wire/conversations.ts'
import { useState } from 'react'
import { useStore } from 'zustand'
import { ActButton } from '../controls/ActButton.tsx'
import { CaseHead } from '../desk/CaseHead.tsx'
import { accountText } from '../desk/money-text.ts'
import { Part } from '../desk/Part.tsx'
import { useAge } from '../desk/use-age.ts'
import { toasts } from '../frame/console-toasts.ts'
import { PlaceLink } from '../frame/PlaceLink.tsx'
import { operatorOf, operatorStore } from '../session/operator-store.ts'
import { useLocale, useRefusalText, useWords } from '../words/use-console-words.ts'
import css from './CaseActs.module.css'
import { CaseSteps } from './CaseSteps.tsx'
import { CustomerMoney, CustomerTags } from './CustomerBeside.tsx'
import { readBeside } from './read-beside.ts'
import type { OpenConversation } from './read-inbox.ts'

type CaseActsProps = { open: OpenConversation; onChanged: () => void }

/** Sends an act and says what was wrong where it is refused. */
function useAct(onChanged: () => void) {
  const refusalText = useRefusalText()
  const [busy, setBusy] = useState(false)
  return {
    busy,
    async act(send: () => Promise<Result<unknown, ApiRefusal>>): Promise<boolean> {
      setBusy(true)
      const answer = await send()
      setBusy(false)
      if (!answer.ok) toasts.showToast(refusalText(answer.refusal), 'error', 4_000)
      onChanged()
      return answer.ok
    },
  }
}

function Notes({ open, onChanged }: CaseActsProps) {
  const say = useWords()
  const locale = useLocale()
  const [text, setText] = useState('')
  const { busy, act } = useAct(onChanged)
  const params = { id: open.conversation.id }
  async function keep() {
    if (text.trim() === '' || busy) return
    if (await act(() => sendRequest(noteConversation, { params, body: { text: text.trim() } }))) setText('')
  }
  return (
    <Part title={say('inbox.notes')} grow>
      <ul className={css['notes']}>
        {open.notes.map(({ id, by, text: words, at }) => (
          <li key={id}>
            <span
              className={css['who']}
            >{`${by.number}, ${formatMoment(new Date(at), locale, new Date())}`}</span>
            <p>{words}</p>
          </li>
        ))}
      </ul>
      <TextField label={say('inbox.note')} value={text} onChange={(event) => setText(event.target.value)} />
      <div className={css['keep']}>
        <ActButton busy={busy} onPress={() => void keep()}>
          {say('inbox.add-note')}
        </ActButton>
      </div>
    </Part>
  )
}

/** How far the case has come, and what can be done with it. */
function CasePart({ open, onChanged }: CaseActsProps) {
  const say = useWords()
  const age = useAge()
  const operator = useStore(operatorStore, operatorOf)
  const { busy, act } = useAct(onChanged)
  const { conversation } = open
  const params = { id: conversation.id }
  const mine = conversation.assignedTo?.number === operator?.number
  const isOpen = conversation.status === 'open'
  const assign = (to: 'me' | null) => act(() => sendRequest(assignConversation, { params, body: { to } }))
  return (
    <Part
      title={say('inbox.case-number', { n: conversation.caseNumber })}
      note={isOpen && say('inbox.open-for', { age: age(conversation.openedAt) })}
    >
      <div className={css['steps']}>
        <CaseSteps conversation={conversation} />
      </div>
      <div className={css['acts']}>
        {isOpen && !mine && (
          <ActButton busy={busy} onPress={() => void assign('me')}>
            {say('inbox.take')}
          </ActButton>
        )}
        {isOpen && mine && (
          <ActButton busy={busy} onPress={() => void assign(null)}>
            {say('inbox.give-back')}
          </ActButton>
        )}
        <ActButton
          busy={busy}
          onPress={() =>
            void act(() => sendRequest(isOpen ? closeConversation : reopenConversation, { params }))
          }
        >
          {say(isOpen ? 'inbox.close' : 'inbox.reopen')}
        </ActButton>
      </div>
    </Part>
  )
}

/** Whose case it is and what they have, how far it has come, and what colleagues have noted. */
export function CaseActs({ open, onChanged }: CaseActsProps) {
  const say = useWords()
  const { accountNumber, accountName, locale, muted } = open.conversation
  const refusalText = useRefusalText()
  const { value: beside, refusal, retry } = useAnswer(readBeside, accountNumber, true)
  const language = languageList.find(({ dictValue }) => dictValue === locale)?.dictLabel ?? locale
  return (
    <>
      <CaseHead
        title={
          <PlaceLink to="customers" id={accountNumber}>
            {accountName || accountText(accountNumber)}
          </PlaceLink>
        }
        text={say('pair', { first: accountText(accountNumber), second: language })}
      />
      {(beside || muted) && <CustomerTags customer={beside?.customer ?? null} muted={muted} />}
      <CasePart open={open} onChanged={onChanged} />
      {beside && <CustomerMoney balance={beside.balance} trades={beside.trades} />}
      {refusal && !beside && (
        <ErrorState title={refusalText(refusal)} words={{ retry: say('state.retry') }} onRetry={retry} />
      )}
      <Notes open={open} onChanged={onChanged} />
    </>
  )
}
