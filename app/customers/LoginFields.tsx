import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { hasPasskeys } from '@candor/client/passkeys/passkey-browser.ts'
import { Button } from '@candor/kit/button/Button.tsx'
import { LinkButton, linkClass } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { PasswordField } from '@candor/kit/field/PasswordField.tsx'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { useForm } from 'react-hook-form'
import { askPasskey } from '../security/passkey-ceremony.ts'
import { Link } from '../shell/Link.tsx'
import { toasts } from '../shell/toasts.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import { finishLogin } from './finish-login.ts'
import { logIn, logInWithPasskey } from './log-in.ts'
import css from './Welcome.module.css'

const cx = classes(css)

export type Credentials = { account: string; password: string }

type LoginFieldsProps = { query: URLSearchParams; onCodeAsked: (credentials: Credentials) => void }

export function LoginFields({ query, onCodeAsked }: LoginFieldsProps) {
  const say = useWords()
  const message = useMessage()
  const form = useForm<Credentials>({ mode: 'onBlur', defaultValues: { account: '', password: '' } })
  const { errors, isSubmitting } = form.formState

  const show = (refusal: ApiRefusal) => {
    const text = message(refusal.code, refusal.params)
    const field = refusal.fields[0]?.path
    // What concerns a field is said at the field; what concerns the way there is said in a toast.
    if (field === 'account' || field === 'password')
      form.setError(field, { message: text }, { shouldFocus: true })
    else if (refusal.code === 'too-many-requests') form.setError('password', { message: text })
    else toasts.showToast(text, 'error')
  }
  const submit = form.handleSubmit(async (credentials) => {
    const answer = await logIn(credentials.account, credentials.password)
    if (!answer.ok)
      return answer.refusal.code === 'second-factor-required'
        ? onCodeAsked(credentials)
        : show(answer.refusal)
    form.reset()
    finishLogin(query)
  })
  return (
    <form className={cx('form')} onSubmit={submit} noValidate>
      <TextField
        label={say('login.account')}
        autoComplete="username webauthn"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        placeholder={say('login.account-hint')}
        error={errors.account?.message}
        {...form.register('account', { validate: (text) => text.trim() !== '' || say('account-required') })}
      />
      <PasswordField
        label={say('login.password')}
        words={{ show: say('login.show-password'), hide: say('login.hide-password') }}
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password', { validate: (text) => text !== '' || say('password-required') })}
      />
      <div className={cx('submit')}>
        <Button type="submit" busy={isSubmitting}>
          {say('login.submit')}
        </Button>
      </div>
      <Ways query={query} />
    </form>
  )
}

/** Other ways in: a new account, a forgotten password, a code on paper, a passkey. */
function Ways({ query }: { query: URLSearchParams }) {
  const say = useWords()
  const message = useMessage()
  const forgot = new URLSearchParams([...query, ['view', 'forgot']])
  const byCode = new URLSearchParams([...query, ['view', 'code']])
  const withPasskey = async () => {
    const asked = await askPasskey()
    const answer = asked.ok ? await logInWithPasskey(asked.value) : asked
    if (answer.ok) return finishLogin(query)
    const { refusal } = answer
    const text = refusal === 'given-up' ? say('login.passkey-failed') : message(refusal.code, refusal.params)
    toasts.showToast(text, 'error', 4_000)
  }
  return (
    <div className={cx('ways')}>
      <Link to="register" query={query.toString()} instead className={linkClass}>
        {say('login.create')}
      </Link>
      <Link to="login" query={forgot.toString()} className={linkClass}>
        {say('login.forgot')}
      </Link>
      <Link to="login" query={byCode.toString()} className={linkClass}>
        {say('login.with-code')}
      </Link>
      {hasPasskeys() && <LinkButton onClick={withPasskey}>{say('login.passkey')}</LinkButton>}
    </div>
  )
}
