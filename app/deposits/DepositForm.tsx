import { path as clock } from 'phosphor:clock'
import { path as question } from 'phosphor:question'
import { ActionBar, actedPage } from '@candor/kit/button/ActionBar.tsx'
import { Button } from '@candor/kit/button/Button.tsx'
import { Tabs } from '@candor/kit/choice/Tabs.tsx'
import { classes } from '@candor/kit/classes.ts'
import { AmountField } from '@candor/kit/field/AmountField.tsx'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { readDepositTerms, requestDeposit } from '@candor/wire/deposits.ts'
import { type FormEvent, type RefObject, useId, useRef } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { type RequestOptions, request } from '../api/request.ts'
import { useFetched } from '../api/use-fetched.ts'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { useSubmission } from '../api/use-submission.ts'
import { awaitEnd } from '../cash/note-cash.ts'
import { Waiting } from '../cash/Waiting.tsx'
import { moneyOf } from '../ledger/balance-cents.ts'
import { HelpLink } from '../shell/HelpLink.tsx'
import { followLink, hrefOf, Link, openPage } from '../shell/Link.tsx'
import { NavBar } from '../shell/NavBar.tsx'
import { toasts } from '../shell/toasts.ts'
import { useWords } from '../words/use-words.ts'
import { DepositBlank } from './DepositBlank.tsx'
import { DepositDetails, type DepositTerms } from './DepositDetails.tsx'
import css from './Deposits.module.css'
import { ReceiptField } from './ReceiptField.tsx'
import { type DepositBody, type DepositFormState, useDepositForm } from './use-deposit-form.ts'

const cx = classes(css)

/** The one currency of an account, by its code. */
const currency = 'USD'

const readTerms = (_: string, options: RequestOptions) => request(readDepositTerms, {}, options)

/** Asks for a deposit to be reviewed. */
export function DepositForm({ query }: { query: URLSearchParams }) {
  const say = useWords()
  const tell = useRefusalText()
  const panel = useId()
  const terms = useFetched(readTerms)
  const form = useDepositForm(terms.value, query)
  const help = (
    <Link to="help" className={cx('icon')} aria-label={say('cash.help')}>
      <Icon path={question} size="fit" />
    </Link>
  )
  return (
    <div className={actedPage}>
      <NavBar practice end={help} />
      <Tabs
        label={say('deposit.methods')}
        tabs={(['bank', 'virtual'] as const).map((value) => ({ value, label: say(`deposit.${value}`) }))}
        value={form.channel}
        onChange={form.setChannel}
        panelId={panel}
        even
      />
      {/* The panel is not as tall as the page, so that the bar below it can stay in view. */}
      <div id={panel} role="tabpanel" aria-label={say(`deposit.${form.channel}`)} className={cx('panel')}>
        {terms.value !== null && <Ready terms={terms.value} form={form} />}
        {terms.value === null && terms.refusal !== null && (
          <ErrorState
            fill
            title={tell(terms.refusal)}
            words={{ retry: say('app.try-again') }}
            onRetry={terms.retry}
          >
            {say('cash.safe')}
          </ErrorState>
        )}
        {terms.value === null && terms.refusal === null && <DepositBlank />}
      </div>
    </div>
  )
}

/** Goes to the first thing that is wrong, so that it is in view and can be mended at once. */
function useFirstWrong() {
  const amount = useRef<HTMLInputElement>(null)
  const receipt = useRef<HTMLInputElement>(null)
  const goTo = (field: RefObject<HTMLInputElement | null>) => {
    field.current?.scrollIntoView({ block: 'center' })
    field.current?.focus({ preventScroll: true })
  }
  return { amount, receipt, goTo }
}

function Ready({ terms, form }: { terms: DepositTerms; form: DepositFormState }) {
  const say = useWords()
  const tell = useRefusalText()
  const reached = useStore(connectionStore, ({ lostAt }) => lostAt === null)
  const fields = useFirstWrong()
  const { busy, waiting, send, letGo } = useSubmission('deposit', requestDeposit)
  const submit = async (body: DepositBody) => {
    const answer = await send({ body })
    if (answer.ok) {
      awaitEnd({ kind: 'deposit', id: answer.value.id })
      return openPage('deposit', `id=${answer.value.id}`, true)
    }
    if (!form.show(answer.refusal)) toasts.showToast(tell(answer.refusal), 'error', 4_000)
  }
  const press = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const body = form.judge()
    if (body !== null) submit(body)
    else fields.goTo(form.amount === null || form.errors.amount ? fields.amount : fields.receipt)
  }
  return (
    <form className={cx('form')} onSubmit={press} noValidate>
      <DepositDetails terms={terms} channel={form.channel} />
      <fieldset className={cx('fields')} disabled={waiting !== null}>
        <AmountField
          ref={fields.amount}
          label={say('deposit.amount')}
          labelEnd={say('deposit.smallest', { amount: moneyOf(terms.minimum) })}
          value={form.text}
          onChange={form.type}
          onBlur={form.leaveAmount}
          enterKeyHint="done"
          trailing={<span className={cx('unit')}>{currency}</span>}
          error={form.errors.amount}
        />
        <ReceiptField
          ref={fields.receipt}
          state={form.receipt}
          error={form.errors.receipt}
          onPick={form.pick}
          onRemove={form.removeReceipt}
        />
      </fieldset>
      <div className={cx('review')}>
        <Note icon={clock}>
          {say('deposit.review', { n: terms.reviewHours })} <HelpLink article="deposit-steps" />
        </Note>
      </div>
      <Earlier />
      <ActionBar>
        {waiting === null ? (
          <Button type="submit" busy={busy} disabled={!reached}>
            {form.amount === null
              ? say('deposit.send-empty')
              : say('deposit.send', { amount: formatMoney(form.amount) })}
          </Button>
        ) : (
          <Waiting
            amount={moneyOf(waiting.amount)}
            busy={busy}
            onSend={() => submit(waiting)}
            onLetGo={letGo}
          />
        )}
      </ActionBar>
    </form>
  )
}

function Earlier() {
  const say = useWords()
  return (
    <List top>
      <Row
        title={say('deposit.earlier')}
        href={hrefOf('deposit', 'list=1')}
        onClick={(event) => followLink(event, 'deposit', 'list=1')}
      />
    </List>
  )
}
