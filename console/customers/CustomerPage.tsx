import { sendRequest } from '@candor/client/api/send-request.ts'
import { type Reader, useAnswer } from '@candor/client/api/use-answer.ts'
import { languageList } from '@candor/client/words/languages.ts'
import { customerAccounts } from '@candor/domain/ledger/ledger-account.ts'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { formatDate } from '@candor/kit/numbers/format-date.ts'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { readCustomer } from '@candor/wire/customer-desk.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { FactRows } from '../desk/FactRows.tsx'
import { accountText, moneyText } from '../desk/money-text.ts'
import { Part } from '../desk/Part.tsx'
import { ConsolePage } from '../frame/ConsolePage.tsx'
import { PlaceLink } from '../frame/PlaceLink.tsx'
import { useLocale, useRefusalText, useWords } from '../words/use-console-words.ts'
import { CustomerActs } from './CustomerActs.tsx'
import css from './CustomerPage.module.css'
import { CustomerParts } from './CustomerParts.tsx'

type Read = ReplyOf<typeof readCustomer>

const read: Reader<Read> = (accountNumber, options) =>
  sendRequest(readCustomer, { params: { accountNumber } }, options)

function Who({ customer }: Pick<Read, 'customer'>) {
  const say = useWords()
  const locale = useLocale()
  const language = languageList.find(({ dictValue }) => dictValue === customer.locale)?.dictLabel
  const facts = [
    { id: 'virtual', label: say('customer.virtual'), value: customer.virtualAccount },
    { id: 'email', label: say('customers.email'), value: customer.email },
    { id: 'phone', label: say('customers.phone'), value: customer.phone },
    { id: 'language', label: say('customers.language'), value: language ?? customer.locale },
    { id: 'kind', label: say('customers.kind'), value: say(`customers.${customer.kind}`) },
    { id: 'since', label: say('customers.since'), value: formatDate(new Date(customer.createdAt), locale) },
  ]
  return (
    <Part title={accountText(customer.accountNumber)}>
      <p className={css['tags']}>
        <Tag tone={customer.verification === 'verified' ? 'accent' : 'neutral'}>
          {customer.verifiedAt === null
            ? say(`identity.${customer.verification}`)
            : say('customer.verified-on', { date: formatDate(new Date(customer.verifiedAt), locale) })}
        </Tag>
        {customer.frozen && <Tag tone="warn">{say('customers.frozen')}</Tag>}
        {customer.closed && <Tag tone="danger">{say('customers.closed')}</Tag>}
      </p>
      <FactRows facts={facts} />
      <p className={css['note']}>{say('customer.hidden')}</p>
    </Part>
  )
}

function Money({ balance, limits }: Pick<Read, 'balance' | 'limits'>) {
  const say = useWords()
  return (
    <>
      <Part title={say('customer.balances')}>
        <FactRows
          facts={customerAccounts.map((name) => ({
            id: name,
            label: say(`balance.${name}`),
            value: moneyText(balance[name]),
          }))}
        />
      </Part>
      <Part title={say('customer.limits')}>
        <FactRows
          facts={limits.limits.map(({ name, unit, value }) => ({
            id: name,
            label: say(`limit.${name}`),
            value: value === null ? say('limit.none') : unit === 'money' ? moneyText(value) : value,
          }))}
        />
        <p className={css['note']}>{say('customer.limits-note')}</p>
      </Part>
    </>
  )
}

/** One customer, all of it to be read and nothing to be changed; that somebody looked is in the audit log. */
export function CustomerPage({ accountNumber }: { accountNumber: string }) {
  const say = useWords()
  const refusalText = useRefusalText()
  const { value, refusal, retry } = useAnswer(read, accountNumber, true)
  const title = value?.customer.accountName || accountText(accountNumber)
  return (
    <ConsolePage title={title} note={<PlaceLink to="customers">{say('customer.back')}</PlaceLink>}>
      {value === null && refusal && (
        <ErrorState title={refusalText(refusal)} words={{ retry: say('state.retry') }} onRetry={retry} />
      )}
      {value && (
        <div className={css['customer']}>
          <div className={css['side']}>
            <Who customer={value.customer} />
            <Money balance={value.balance} limits={value.limits} />
            <CustomerActs
              accountNumber={accountNumber}
              own={value.own}
              frozen={value.customer.frozen}
              onDone={retry}
            />
          </div>
          <CustomerParts accountNumber={accountNumber} />
        </div>
      )}
    </ConsolePage>
  )
}
