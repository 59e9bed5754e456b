import { Button } from '@candor/kit/button/Button.tsx'
import { linkClass } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { PasswordField } from '@candor/kit/field/PasswordField.tsx'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { useForm } from 'react-hook-form'
import type { ApiRefusal } from '../api/refusal-reply.ts'
import { Link } from '../shell/Link.tsx'
import { NavBar } from '../shell/NavBar.tsx'
import { usePageQuery } from '../shell/page-context.ts'
import { toasts } from '../shell/toasts.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import { finishLogin } from './finish-login.ts'
import { LanguageLink } from './LanguageLink.tsx'
import { logIn } from './session-store.ts'
import { TryIt } from './TryIt.tsx'
import css from './Welcome.module.css'

const cx = classes(css)

type LoginForm = { account: string; password: string }

export function LoginPage() {
  const say = useWords()
  const query = usePageQuery()
  return (
    <div className={cx('page')}>
      <NavBar show="name" end={<LanguageLink />} />
      <section className={cx('head')}>
        <h1 className={cx('title')}>{say('login.title')}</h1>
        {query.get('why') === 'alert' && <p className={cx('reason')}>{say('login.why-alert')}</p>}
        <p className={cx('lead')}>{say('login.lead')}</p>
        <LoginFields query={query} />
      </section>
      {!query.has('again') && (
        <section className={cx('look')}>
          <TryIt onOpened={() => finishLogin(query)} />
        </section>
      )}
      <p className={cx('risk')}>{say('login.risk')}</p>
    </div>
  )
}

function LoginFields({ query }: { query: URLSearchParams }) {
  const say = useWords()
  const message = useMessage()
  const form = useForm<LoginForm>({ mode: 'onBlur', defaultValues: { account: '', password: '' } })
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
  const submit = form.handleSubmit(async ({ account, password }) => {
    const answer = await logIn(account, password)
    if (!answer.ok) return show(answer.refusal)
    form.reset()
    finishLogin(query)
  })
  return (
    <form className={cx('form')} onSubmit={submit} noValidate>
      <TextField
        label={say('login.account')}
        autoComplete="username"
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
      <div className={cx('ways')}>
        <Link to="register" query={query.toString()} instead className={linkClass}>
          {say('login.create')}
        </Link>
      </div>
    </form>
  )
}
