import { path as clock } from 'phosphor:clock'
import { path as flask } from 'phosphor:flask'
import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { readBankNumber } from '@candor/domain/cash/bank-account.ts'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { PasswordField } from '@candor/kit/field/PasswordField.tsx'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { addBankAccount, type WireBankAccount } from '@candor/wire/withdrawals.ts'
import { useId } from 'react'
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { request } from '../api/request.ts'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { FactorField } from '../security/FactorField.tsx'
import type { Needs } from '../security/use-confirmation.ts'
import { isWholeCode } from '../security/whole-code.ts'
import { toasts } from '../shell/toasts.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import { OtherName } from './OtherName.tsx'
import css from './Withdrawals.module.css'

const cx = classes(css)

type Entry = { bankName: string; holder: string; number: string; password: string; code: string }

const empty: Entry = { bankName: '', holder: '', number: '', password: '', code: '' }
const names = ['bankName', 'holder', 'number', 'password', 'code'] as const

type LinkAccountProps = {
  open: boolean
  onClose: () => void
  needs: Needs
  onLinked: (account: WireBankAccount) => void
}

/** Binds another bank account, which waits a day before it can be used. */
export function LinkAccount({ open, onClose, needs, onLinked }: LinkAccountProps) {
  const say = useWords()
  const id = useId()
  const form = useForm<Entry>({ mode: 'onBlur', defaultValues: empty })
  const submit = useLinking(form, needs, onLinked)
  const send = (
    <Button type="submit" form={id} busy={form.formState.isSubmitting}>
      {say('withdraw.link')}
    </Button>
  )
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={say('withdraw.link')}
      words={{ close: say('app.close') }}
      footer={send}
    >
      <form id={id} className={cx('link')} onSubmit={submit} noValidate>
        <Note tone="dash" icon={flask}>
          {say('withdraw.link-practice')}
        </Note>
        <EntryFields form={form} needs={needs} />
        <Note icon={clock}>{say('withdraw.link-waits')}</Note>
      </form>
    </Sheet>
  )
}

function EntryFields({ form, needs }: { form: UseFormReturn<Entry>; needs: Needs }) {
  const say = useWords()
  const { errors, touchedFields } = form.formState
  const holder = useWatch({ control: form.control, name: 'holder' })
  const filled = (text: string) => text.trim() !== '' || say('field-required')
  return (
    <>
      <TextField
        label={say('withdraw.bank-name')}
        autoComplete="off"
        maxLength={80}
        error={errors.bankName?.message}
        {...form.register('bankName', { validate: filled })}
      />
      <TextField
        label={say('withdraw.holder')}
        hint={say('withdraw.holder-hint')}
        autoComplete="off"
        maxLength={80}
        error={errors.holder?.message}
        {...form.register('holder', { validate: filled })}
      />
      {touchedFields.holder && <OtherName holder={holder} />}
      <TextField
        label={say('withdraw.number')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        error={errors.number?.message}
        {...form.register('number', {
          validate: (text) => readBankNumber(text) !== null || say('bank-account-invalid'),
        })}
      />
      {needs.password && (
        <PasswordField
          label={say('withdraw.password')}
          hint={say('withdraw.password-hint')}
          words={{ show: say('cash.show-password'), hide: say('cash.hide-password') }}
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password', { validate: (text) => text !== '' || say('password-required') })}
        />
      )}
      {needs.code && (
        <Controller
          control={form.control}
          name="code"
          rules={{ validate: (text) => isWholeCode(text) || say('verification-code-invalid', { n: 6 }) }}
          render={({ field: { value, onChange, ref } }) => (
            <FactorField ref={ref} value={value} onChange={onChange} error={errors.code?.message} />
          )}
        />
      )}
    </>
  )
}

/** Which of what confirms it a refusal is about; null where it is about neither. A wait is shown at the last field. */
function secretOf({ code }: ApiRefusal, needs: Needs): 'password' | 'code' | null {
  if (code === 'incorrect-account-or-password') return 'password'
  if (code === 'code-incorrect' || code === 'second-factor-required') return 'code'
  return code === 'too-many-requests' ? (needs.code ? 'code' : 'password') : null
}

/** Sends the entry; what the server refuses is shown at its field, or in a toast where it concerns none. */
function useLinking(form: UseFormReturn<Entry>, needs: Needs, onLinked: (account: WireBankAccount) => void) {
  const say = useWords()
  const message = useMessage()
  const tell = useRefusalText()
  const show = (refusal: ApiRefusal) => {
    const secret = secretOf(refusal, needs)
    if (secret !== null) return form.setError(secret, { message: tell(refusal) }, { shouldFocus: true })
    const wrong = refusal.fields.filter(({ path }) => names.some((name) => name === path))
    if (wrong.length === 0) return toasts.showToast(tell(refusal), 'error', 4_000)
    for (const { path, problem } of wrong)
      form.setError(path as keyof Entry, { message: message(problem) }, { shouldFocus: true })
  }
  return form.handleSubmit(async ({ password, code, ...entry }) => {
    const body = { ...entry, ...(needs.password && { password }), ...(needs.code && { code }) }
    const answer = await request(addBankAccount, { body })
    if (!answer.ok) return show(answer.refusal)
    form.reset(empty)
    toasts.showToast(say('withdraw.linked'), 'done')
    onLinked(answer.value)
  })
}
