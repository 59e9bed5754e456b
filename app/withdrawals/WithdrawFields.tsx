import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { ActionBar } from '@candor/kit/button/ActionBar.tsx'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { leavesForSubmit } from '@candor/kit/field/leaves-for-submit.ts'
import { PasswordField } from '@candor/kit/field/PasswordField.tsx'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { requestWithdrawal, type WireBankAccount } from '@candor/wire/withdrawals.ts'
import { type FormEvent, type Ref, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { useSubmission } from '../api/use-submission.ts'
import { awaitEnd } from '../cash/note-cash.ts'
import { Waiting } from '../cash/Waiting.tsx'
import { centsOf, moneyOf } from '../ledger/balance-cents.ts'
import { FactorField } from '../security/FactorField.tsx'
import { followLink, hrefOf, openPage } from '../shell/Link.tsx'
import { toasts } from '../shell/toasts.ts'
import { useWords } from '../words/use-words.ts'
import { AccountChoice } from './AccountChoice.tsx'
import { BankAccounts } from './BankAccounts.tsx'
import type { WithdrawalTerms } from './decide-amount.ts'
import { LinkAccount } from './LinkAccount.tsx'
import {
  useWithdrawForm,
  type WithdrawBody,
  type WithdrawField,
  type WithdrawFormState,
} from './use-withdraw-form.ts'
import { WithdrawAmount } from './WithdrawAmount.tsx'
import css from './Withdrawals.module.css'
import { WithdrawFacts } from './WithdrawFacts.tsx'

const cx = classes(css)

type WithdrawFieldsProps = {
  terms: WithdrawalTerms
  accounts: readonly WireBankAccount[]
  onAccounts: (accounts: WireBankAccount[]) => void
  query: URLSearchParams
}

type OpenSheet = 'accounts' | 'link' | null

export function WithdrawFields({ terms, accounts, onAccounts, query }: WithdrawFieldsProps) {
  const form = useWithdrawForm(terms, accounts, query)
  const [sheet, setSheet] = useState<OpenSheet>(query.has('accounts') ? 'accounts' : null)
  const linked = (added: WireBankAccount) => {
    onAccounts([...accounts, added])
    form.enter('account', added.id)
    setSheet('accounts')
  }
  return (
    <>
      <Fields terms={terms} form={form} onOpen={() => setSheet(form.account ? 'accounts' : 'link')} />
      <BankAccounts
        open={sheet === 'accounts'}
        onClose={() => setSheet(null)}
        accounts={accounts}
        onAccounts={onAccounts}
        chosen={form.account?.id ?? null}
        onChoose={(id) => {
          form.enter('account', id)
          setSheet(null)
        }}
        onLink={() => setSheet('link')}
      />
      <LinkAccount
        open={sheet === 'link'}
        onClose={() => setSheet(null)}
        needs={{ password: terms.passwordNeeded, code: terms.codeNeeded }}
        onLinked={linked}
      />
    </>
  )
}

type FieldsProps = { terms: WithdrawalTerms; form: WithdrawFormState; onOpen: () => void }

function Fields({ terms, form, onOpen }: FieldsProps) {
  const say = useWords()
  const { fields, goTo } = useFields()
  const { busy, waiting, press, sendAgain, letGo, unverified } = useWithdrawing(form, goTo)
  const reached = useStore(connectionStore, ({ lostAt }) => lostAt === null)
  const verified = terms.verified && !unverified
  const blocked = !verified || centsOf(terms.outstandingLoan) > 0n
  return (
    <form className={cx('form')} onSubmit={press} noValidate>
      <fieldset disabled={waiting !== null}>
        <WithdrawAmount ref={fields.amount} terms={terms} form={form} verified={verified} />
        <AccountChoice
          ref={fields.account}
          account={form.account}
          error={form.errors.account}
          onOpen={onOpen}
        />
        <WithdrawFacts terms={terms} amount={form.amount} />
      </fieldset>
      {terms.passwordNeeded && !blocked && <Password form={form} ref={fields.password} />}
      {terms.codeNeeded && !blocked && <Code form={form} ref={fields.code} />}
      <Earlier />
      <ActionBar>
        {waiting === null ? (
          <Button type="submit" busy={busy} disabled={!reached || blocked}>
            {form.amount === null
              ? say('withdraw.submit-empty')
              : say('withdraw.submit', { amount: formatMoney(form.amount) })}
          </Button>
        ) : (
          <Waiting amount={moneyOf(waiting.amount)} busy={busy} onSend={sendAgain} onLetGo={letGo} />
        )}
      </ActionBar>
    </form>
  )
}

/** Goes to the first thing that is wrong, so that it is in view and can be mended at once. */
function useFields() {
  const amount = useRef<HTMLInputElement>(null)
  const account = useRef<HTMLDivElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)
  const fields = { amount, account, password, code }
  const goTo = (field: WithdrawField) => {
    const place = fields[field].current
    place?.scrollIntoView({ block: 'center' })
    const target = place instanceof HTMLInputElement ? place : place?.querySelector('button')
    target?.focus({ preventScroll: true })
  }
  return { fields, goTo }
}

/** Sends the form, or what was sent before and not answered, and shows what is refused where it belongs. */
function useWithdrawing(form: WithdrawFormState, goTo: (field: WithdrawField) => void) {
  const tell = useRefusalText()
  const [unverified, setUnverified] = useState(false)
  const { busy, waiting, send, letGo } = useSubmission('withdrawal', requestWithdrawal)
  const show = (refusal: ApiRefusal) => {
    if (refusal.code === 'account-not-verified') return setUnverified(true)
    const field = form.show(refusal)
    if (field === null) return toasts.showToast(tell(refusal), 'error', 4_000)
    goTo(field)
  }
  const submit = async (body: WithdrawBody) => {
    const answer = await send({ body })
    if (!answer.ok) return show(answer.refusal)
    form.enter('password', '')
    form.enter('code', '')
    awaitEnd({ kind: 'withdrawal', id: answer.value.id })
    openPage('withdraw', `id=${answer.value.id}`, true)
  }
  return {
    busy,
    waiting,
    letGo,
    unverified,
    press(event: FormEvent) {
      event.preventDefault()
      if (busy || waiting !== null) return
      const judged = form.judge()
      if (typeof judged === 'string') goTo(judged)
      else submit(judged)
    },
    sendAgain() {
      if (waiting === null) return
      const unconfirmed = form.judgeSecrets()
      if (unconfirmed === null) submit(form.withSecrets(waiting))
      else goTo(unconfirmed)
    },
  }
}

function Password({ form, ref }: { form: WithdrawFormState; ref: Ref<HTMLInputElement> }) {
  const say = useWords()
  return (
    <div className={cx('part')}>
      <PasswordField
        ref={ref}
        label={say('withdraw.password')}
        words={{ show: say('cash.show-password'), hide: say('cash.hide-password') }}
        hint={say('withdraw.password-hint')}
        autoComplete="current-password"
        value={form.password}
        onChange={(event) => form.enter('password', event.target.value)}
        onBlur={(event) => leavesForSubmit(event) || form.judgePassword()}
        error={form.errors.password}
      />
    </div>
  )
}

function Code({ form, ref }: { form: WithdrawFormState; ref: Ref<HTMLInputElement> }) {
  return (
    <div className={cx('part')}>
      <FactorField
        ref={ref}
        value={form.code}
        onChange={(code) => form.enter('code', code)}
        onLeave={form.judgeCode}
        error={form.errors.code}
      />
    </div>
  )
}

function Earlier() {
  const say = useWords()
  return (
    <div className={cx('earlier')}>
      <List top>
        <Row
          title={say('withdraw.earlier')}
          href={hrefOf('withdraw', 'list=1')}
          onClick={(event) => followLink(event, 'withdraw', 'list=1')}
        />
      </List>
    </div>
  )
}
