import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { sendRequest } from '@candor/client/api/send-request.ts'
import { type Reader, useAnswer } from '@candor/client/api/use-answer.ts'
import { hasPasskeys } from '@candor/client/passkeys/passkey-browser.ts'
import type { Result } from '@candor/domain/result.ts'
import { readDeviceName } from '@candor/domain/security/device-name.ts'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import {
  endOperatorSession,
  endOtherOperatorSessions,
  readOperatorSecurity,
  removeOperatorPasskey,
} from '@candor/wire/operator-sign-in.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { type SubmitEvent, useState } from 'react'
import { ActButton } from '../controls/ActButton.tsx'
import { PlainTable } from '../desk/PlainTable.tsx'
import { toasts } from '../frame/console-toasts.ts'
import { sendConfirmed } from '../session/confirm-store.ts'
import { makeOwnPasskey } from '../session/use-own-passkey.ts'
import { useLocale, useRefusalText, useWords } from '../words/use-console-words.ts'
import css from './AccountPage.module.css'

type Security = ReplyOf<typeof readOperatorSecurity>
type Session = Security['sessions'][number]

const read: Reader<Security> = (_id, options) => sendRequest(readOperatorSecurity, {}, options)

type Sent = Promise<Result<unknown, ApiRefusal | 'given-up'>>

/** Does something to the operator's own way in and says what came of it. */
function useChange(onChanged: () => void) {
  const say = useWords()
  const refusalText = useRefusalText()
  return async (send: () => Sent, done: string): Promise<boolean> => {
    const answer = await sendConfirmed(send)
    if (answer.ok) {
      toasts.showToast(done, 'done', 2_500)
      onChanged()
      return true
    }
    const { refusal } = answer
    toasts.showToast(refusal === 'given-up' ? say('passkey.given-up') : refusalText(refusal), 'error', 4_000)
    return false
  }
}

type Change = ReturnType<typeof useChange>

function Sessions({ sessions, change }: { sessions: readonly Session[]; change: Change }) {
  const say = useWords()
  const locale = useLocale()
  const nameOf = ({ browser, system }: Session) =>
    browser !== null && system !== null
      ? say('session.device', { browser, system })
      : (browser ?? system ?? say('session.unknown'))
  const end = (id: string) => () => sendRequest(endOperatorSession, { params: { id } })
  return (
    <>
      <h2>{say('session.title')}</h2>
      <PlainTable
        label={say('session.title')}
        rows={sessions}
        keyOf={({ id }) => id}
        columns={[
          { id: 'device', head: say('session.where'), cell: nameOf },
          { id: 'address', head: say('session.address'), cell: ({ address }) => address },
          {
            id: 'seen',
            head: say('session.seen'),
            figure: true,
            cell: ({ seenAt }) => formatMoment(new Date(seenAt), locale, new Date()),
          },
          {
            id: 'end',
            head: say('session.end-head'),
            cell: (session) =>
              session.current ? (
                say('session.current')
              ) : (
                <ActButton onPress={() => void change(end(session.id), say('session.ended'))}>
                  {say('account.sign-out')}
                </ActButton>
              ),
          },
        ]}
      />
      {sessions.length > 1 && (
        <ActButton
          onPress={() => void change(() => sendRequest(endOtherOperatorSessions, {}), say('session.ended'))}
        >
          {say('session.end-others')}
        </ActButton>
      )}
    </>
  )
}

function AddPasskey({ change }: { change: Change }) {
  const say = useWords()
  const [name, setName] = useState(() => readDeviceName(navigator.userAgent).system ?? '')
  const [error, setError] = useState<string | undefined>()
  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (name.trim() === '') return setError(say('passkey.name-missing'))
    setError(undefined)
    await change(() => makeOwnPasskey(name.trim()), say('passkey.added-toast'))
  }
  return (
    <form className={css['add']} onSubmit={submit} noValidate>
      <TextField
        label={say('passkey.name')}
        maxLength={60}
        autoComplete="off"
        value={name}
        error={error}
        onChange={(event) => setName(event.target.value)}
      />
      <ActButton type="submit">{say('passkey.add')}</ActButton>
    </form>
  )
}

function Passkeys({ passkeys, change }: { passkeys: Security['passkeys']; change: Change }) {
  const say = useWords()
  const locale = useLocale()
  const when = (instant: string) => formatMoment(new Date(instant), locale, new Date())
  const remove = (id: string) => () => sendRequest(removeOperatorPasskey, { params: { id } })
  return (
    <>
      <h2>{say('passkey.title')}</h2>
      <p className={css['note']}>{say('passkey.text')}</p>
      {passkeys.length > 0 && (
        <PlainTable
          label={say('passkey.title')}
          rows={passkeys}
          keyOf={({ id }) => id}
          columns={[
            { id: 'name', head: say('passkey.name'), cell: ({ name }) => name },
            { id: 'added', head: say('passkey.added'), figure: true, cell: ({ addedAt }) => when(addedAt) },
            {
              id: 'used',
              head: say('passkey.used'),
              figure: true,
              cell: ({ usedAt }) => (usedAt === null ? say('passkey.never') : when(usedAt)),
            },
            {
              id: 'remove',
              head: say('session.end-head'),
              cell: ({ id }) => (
                <ActButton onPress={() => void change(remove(id), say('passkey.removed-toast'))}>
                  {say('passkey.remove')}
                </ActButton>
              ),
            },
          ]}
        />
      )}
      {hasPasskeys() ? (
        <AddPasskey change={change} />
      ) : (
        <p className={css['note']}>{say('passkey.none-here')}</p>
      )}
    </>
  )
}

/** Where the operator is signed in and their passkeys; both can be ended here. */
export function OwnSecurity() {
  const say = useWords()
  const refusalText = useRefusalText()
  const { value, refusal, retry } = useAnswer(read, '', true)
  const change = useChange(retry)
  if (value === null)
    return refusal ? (
      <ErrorState title={refusalText(refusal)} words={{ retry: say('state.retry') }} onRetry={retry} />
    ) : null
  return (
    <>
      <Passkeys passkeys={value.passkeys} change={change} />
      <Sessions sessions={value.sessions} change={change} />
    </>
  )
}
