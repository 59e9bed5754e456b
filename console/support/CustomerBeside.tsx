import { customerAccounts } from '@candor/domain/ledger/ledger-account.ts'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { FactRows } from '../desk/FactRows.tsx'
import { moneyText } from '../desk/money-text.ts'
import { Part } from '../desk/Part.tsx'
import { type Say, useWords } from '../words/use-console-words.ts'
import css from './CustomerBeside.module.css'
import type { Beside, LastTrade } from './read-beside.ts'

type CustomerTagsProps = {
  /** Null until it is known. */
  customer: Beside['customer'] | null
  muted: boolean
}

/** What an operator has to know of a customer before the first word. */
export function CustomerTags({ customer, muted }: CustomerTagsProps) {
  const say = useWords()
  return (
    <p className={css['tags']}>
      {customer && (
        <>
          <Tag tone={customer.verification === 'verified' ? 'accent' : 'neutral'}>
            {say(`identity.${customer.verification}`)}
          </Tag>
          <Tag>{say(`customers.${customer.kind}`)}</Tag>
        </>
      )}
      {customer?.frozen && <Tag tone="warn">{say('customers.frozen')}</Tag>}
      {customer?.closed && <Tag tone="danger">{say('customers.closed')}</Tag>}
      {muted && <Tag tone="warn">{say('inbox.muted')}</Tag>}
    </p>
  )
}

const sideOf = (say: Say, { kind, row }: LastTrade): string =>
  kind === 'position'
    ? say(`side.${row.side}`, { n: row.leverage })
    : say(`direction.${row.direction ?? 'hidden'}`, { n: row.timeLimit })

function resultOf(say: Say, { kind, row }: LastTrade): string {
  if (kind === 'position') return row.status === 'open' ? say('position.open') : moneyText(row.realised, true)
  const outcome = say(`outcome.${row.outcome ?? 'running'}`)
  return row.profit === null ? outcome : say('pair', { first: outcome, second: moneyText(row.profit, true) })
}

/** What the customer has traded lately and has now; nobody can change any of it from here. */
export function CustomerMoney({ balance, trades }: Pick<Beside, 'balance' | 'trades'>) {
  const say = useWords()
  const used = customerAccounts.filter((name) => name !== 'cash' && Number(balance[name]) !== 0)
  return (
    <>
      <Part title={say('inbox.trades')} note={say('inbox.read-only')}>
        {trades.length === 0 && <p className={css['note']}>{say('inbox.no-trades')}</p>}
        <FactRows
          facts={trades.map((trade) => ({
            id: trade.row.id,
            label: (
              <>
                <b>{trade.row.symbol}</b>
                <span className={css['side']}>{sideOf(say, trade)}</span>
              </>
            ),
            value: resultOf(say, trade),
          }))}
        />
      </Part>
      <Part title={say('customer.balances')} note={say('inbox.read-only')}>
        <FactRows
          facts={(['cash', ...used] as const).map((name) => ({
            id: name,
            label: say(`balance.${name}`),
            value: moneyText(balance[name]),
          }))}
        />
      </Part>
    </>
  )
}
