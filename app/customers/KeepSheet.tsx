import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { isEmail } from '@candor/domain/validation/email.ts'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { PasswordField } from '@candor/kit/field/PasswordField.tsx'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { FactStrip } from '@candor/kit/steps/FactStrip.tsx'
import { keepAccount } from '@candor/wire/customers.ts'
import { useForm, useWatch } from 'react-hook-form'
import { request } from '../api/request.ts'
import { adoptCustomer } from '../api/session-store.ts'
import { useHoldings } from '../holdings/holdings-store.ts'
import { useBalance } from '../ledger/use-balance.ts'
import { usePositions } from '../orders/trading-store.ts'
import { useLiveWorth } from '../portfolio/use-live-worth.ts'
import { toasts } from '../shell/toasts.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import css from './KeepSheet.module.css'
import { PasswordConditions } from './PasswordConditions.tsx'
import { sayPasswordProblem } from './say-password-problem.ts'

const cx = classes(css)

type KeepSheetProps = { open: boolean; onClose: () => void }

/** An e-mail and a password for a practice account, which otherwise lives and dies with this browser. */
export function KeepSheet({ open, onClose }: KeepSheetProps) {
  const say = useWords()
  return (
    <Sheet
      open={open}
      title={say('keep.title')}
      badge={<PracticeBadge>{say('app.practice')}</PracticeBadge>}
      words={{ close: say('app.close') }}
      onClose={onClose}
    >
      <p className={cx('second')}>{say('keep.why')}</p>
      <p className={cx('caption')}>{say('keep.what')}</p>
      <div className={cx('kept')}>
        <WhatIsKept />
      </div>
      <KeepForm onDone={onClose} />
      <Button tone="quiet" onClick={onClose}>
        {say('keep.not-now')}
      </Button>
      <p className={cx('promise')}>{say('keep.promise')}</p>
    </Sheet>
  )
}

function WhatIsKept() {
  const say = useWords()
  const { worth } = useLiveWorth()
  const { balance } = useBalance()
  const positions = usePositions()
  const holdings = useHoldings()
  const known = positions.status === 'ready' && holdings.status === 'ready'
  return (
    <FactStrip
      facts={[
        { id: 'balance', label: say('keep.balance'), value: worth ? formatMoney(worth.parts.total) : '–' },
        {
          id: 'positions',
          label: say('keep.positions'),
          value: known ? String(positions.items.length + holdings.items.length) : '–',
        },
        {
          id: 'history',
          label: say('keep.history'),
          value: balance ? say('keep.entries', { n: balance.version }) : '–',
        },
      ]}
    />
  )
}

type Fields = { email: string; password: string }

/** The rules of the domain as react-hook-form asks for them: true, or the sentence to show. */
function useKeepRules() {
  const say = useWords()
  const message = useMessage()
  return {
    email: (text: string) => {
      if (text.trim() === '') return say('keep.email-required')
      return isEmail(text.trim()) || message('email-invalid')
    },
    password: (text: string) => sayPasswordProblem(say, text) ?? true,
  }
}

function KeepForm({ onDone }: { onDone: () => void }) {
  const say = useWords()
  const message = useMessage()
  const rules = useKeepRules()
  const form = useForm<Fields>({ mode: 'onBlur', defaultValues: { email: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })
  const show = (refusal: ApiRefusal) => {
    const fields = refusal.fields.filter(({ path }) => path === 'email' || path === 'password')
    if (fields.length === 0) return toasts.showToast(message(refusal.code, refusal.params), 'error')
    for (const { path, problem } of fields)
      form.setError(path as keyof Fields, { message: message(problem) }, { shouldFocus: true })
  }
  const submit = form.handleSubmit(async (body) => {
    const answer = await request(keepAccount, { body })
    if (!answer.ok) return show(answer.refusal)
    adoptCustomer(answer.value)
    toasts.showToast(say('keep.done'), 'done', 4_000)
    onDone()
  })
  return (
    <form className={cx('form')} onSubmit={submit} noValidate>
      <TextField
        label={say('keep.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        error={errors.email?.message}
        {...form.register('email', { validate: rules.email })}
      />
      <PasswordField
        label={say('login.password')}
        words={{ show: say('login.show-password'), hide: say('login.hide-password') }}
        autoComplete="new-password"
        error={errors.password?.message}
        below={<PasswordConditions password={password} judged={errors.password !== undefined} />}
        {...form.register('password', { validate: rules.password })}
      />
      <Button type="submit" busy={isSubmitting}>
        {say('keep.title')}
      </Button>
    </form>
  )
}
