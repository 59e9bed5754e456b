import { sendRequest } from '@candor/client/api/send-request.ts'
import { QrPicture } from '@candor/client/page/QrPicture.tsx'
import { CodeField } from '@candor/kit/field/CodeField.tsx'
import { PasswordField } from '@candor/kit/field/PasswordField.tsx'
import { beginOperatorFactor, confirmOperatorFactor } from '@candor/wire/operators.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { type SubmitEvent, useState } from 'react'
import { ActButton } from '../controls/ActButton.tsx'
import { useRefusalText, useWords } from '../words/use-console-words.ts'
import { refreshOperator, signOut } from './operator-store.ts'
import css from './SignIn.module.css'

type Key = ReplyOf<typeof beginOperatorFactor>

/** Who has no second factor yet sets one up before anything else; the server asks for the password once more. */
export function FactorSetup({ typedPassword }: { typedPassword: string }) {
  const say = useWords()
  const refusalText = useRefusalText()
  const [password, setPassword] = useState(typedPassword)
  const [key, setKey] = useState<Key | null>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)

  async function begin() {
    const answer = await sendRequest(beginOperatorFactor, { body: { password } })
    if (answer.ok) setKey(answer.value)
    return answer
  }

  async function confirm() {
    const answer = await sendRequest(confirmOperatorFactor, { body: { code } })
    if (answer.ok) await refreshOperator()
    else setCode('')
    return answer
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    if (key && code.length < 6) return setError(say('sign-in.code-missing'))
    setBusy(true)
    const answer = await (key ? confirm() : begin())
    setBusy(false)
    setError(answer.ok ? undefined : refusalText(answer.refusal))
  }

  return (
    <main className={css['sheet']}>
      <form className={css['form']} onSubmit={submit} noValidate>
        <h1 className={css['title']}>{say('factor.title')}</h1>
        <p className={css['text']}>{say('factor.text')}</p>
        {key ? (
          <>
            <QrPicture text={key.uri} label={say('factor.picture')} />
            <p className={css['key']}>{key.key.match(/.{1,4}/g)?.join(' ')}</p>
            <CodeField label={say('factor.confirm')} value={code} error={error} onChange={setCode} />
          </>
        ) : (
          <PasswordField
            label={say('factor.password')}
            words={{ show: say('sign-in.show'), hide: say('sign-in.hide') }}
            autoComplete="current-password"
            value={password}
            error={error}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        <ActButton type="submit" tone="ink" busy={busy}>
          {say(key ? 'factor.submit' : 'factor.begin')}
        </ActButton>
        <ActButton onPress={() => void signOut()}>{say('account.sign-out')}</ActButton>
      </form>
    </main>
  )
}
