import { path as warningCircle } from 'phosphor:warning-circle'
import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { readContact } from '@candor/domain/customers/contact.ts'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { CheckField } from '@candor/kit/field/CheckField.tsx'
import { PasswordField } from '@candor/kit/field/PasswordField.tsx'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { useSteady } from '@candor/kit/press/use-steady.ts'
import { registerCustomer } from '@candor/wire/customers.ts'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { beginSession } from '../api/session-store.ts'
import { toasts } from '../shell/toasts.ts'
import { useLocale, useMessage, useWords } from '../words/use-words.ts'
import { finishLogin } from './finish-login.ts'
import { PasswordConditions } from './PasswordConditions.tsx'
import { sayPasswordProblem } from './say-password-problem.ts'
import css from './Welcome.module.css'

const cx = classes(css)

type Registration = { contact: string; password: string; confirmation: string; adult: boolean }

const empty: Registration = { contact: '', password: '', confirmation: '', adult: false }
const fieldNames = ['contact', 'password', 'confirmation', 'adult'] as const

/** The rules of the domain as react-hook-form asks for them: true, or the sentence to show. */
function useRegistrationRules() {
  const say = useWords()
  return {
    contact: (text: string) => {
      if (text.trim() === '') return say('register.contact-required')
      return readContact(text) !== null || say('contact-invalid')
    },
    password: (text: string) => sayPasswordProblem(say, text) ?? true,
    confirmation: (text: string, { password }: Registration) => {
      if (text === '') return say('register.confirm-required')
      return text === password || say('passwords-differ')
    },
    adult: (ticked: boolean) => ticked || say('adult-required'),
  }
}

/** The text over the form: its introduction, or how many fields need a change. */
function Standing({ wrong }: { wrong: number }) {
  const say = useWords()
  if (wrong === 0) return <p className={cx('lead')}>{say('register.lead')}</p>
  return (
    <div className={cx('notice')}>
      <Note tone="danger" icon={warningCircle} role="alert">
        <b>{say('register.failed-title')}</b> {say('register.failed', { n: wrong })}
      </Note>
    </div>
  )
}

/** Sends the form; what the server refuses is shown at its field, or in a toast where it concerns none. */
function useRegistration(form: UseFormReturn<Registration>, query: URLSearchParams) {
  const message = useMessage()
  const locale = useLocale()
  const show = (refusal: ApiRefusal) => {
    const fields = refusal.fields.filter(({ path }) => fieldNames.some((name) => name === path))
    if (fields.length === 0) return toasts.showToast(message(refusal.code, refusal.params), 'error')
    for (const { path, problem } of fields) {
      form.setError(path as keyof Registration, { message: message(problem) }, { shouldFocus: true })
    }
  }
  return form.handleSubmit(async ({ contact, password, adult }) => {
    const answer = await beginSession(registerCustomer, { contact, password, adult, locale })
    if (!answer.ok) return show(answer.refusal)
    form.reset(empty)
    finishLogin(query)
  })
}

export function RegisterForm({ query }: { query: URLSearchParams }) {
  const say = useWords()
  const rules = useRegistrationRules()
  const form = useForm<Registration>({ mode: 'onBlur', defaultValues: empty })
  const submit = useRegistration(form, query)
  const { errors, isSubmitting, submitCount } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })
  const wrong = useSteady(fieldNames.filter((name) => errors[name]).length)
  // The error that two passwords differ is shown only as long as they do, whichever of them is changed.
  const forgetDifference = () => {
    const { password: first, confirmation } = form.getValues()
    if (form.formState.errors.confirmation && first === confirmation) form.clearErrors('confirmation')
  }
  const eye = { show: say('login.show-password'), hide: say('login.hide-password') }
  return (
    <>
      <Standing wrong={submitCount > 0 ? wrong : 0} />
      <form className={cx('form')} onSubmit={submit} noValidate>
        <TextField
          label={say('register.contact')}
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          error={errors.contact?.message}
          {...form.register('contact', { validate: rules.contact })}
        />
        <PasswordField
          label={say('login.password')}
          words={eye}
          autoComplete="new-password"
          error={errors.password?.message}
          below={<PasswordConditions password={password} judged={errors.password !== undefined} />}
          {...form.register('password', {
            validate: rules.password,
            deps: submitCount > 0 ? 'confirmation' : [],
            onChange: forgetDifference,
          })}
        />
        <PasswordField
          label={say('register.confirm')}
          words={eye}
          placeholder={say('register.confirm-hint')}
          autoComplete="new-password"
          error={errors.confirmation?.message}
          {...form.register('confirmation', { validate: rules.confirmation, onChange: forgetDifference })}
        />
        <CheckField
          label={say('register.adult')}
          error={errors.adult?.message}
          {...form.register('adult', { validate: rules.adult })}
        />
        <Button type="submit" busy={isSubmitting}>
          {say('register.submit')}
        </Button>
      </form>
    </>
  )
}
