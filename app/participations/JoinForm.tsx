import { path as warningCircle } from 'phosphor:warning-circle'
import { termDays } from '@candor/domain/participations/participation-terms.ts'
import { Button } from '@candor/kit/button/Button.tsx'
import { sentenceLinkClass } from '@candor/kit/button/LinkButton.tsx'
import { FaceOption } from '@candor/kit/choice/FaceOption.tsx'
import { classes } from '@candor/kit/classes.ts'
import { MoneyField } from '@candor/kit/field/MoneyField.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { type Ref, useId, useRef } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { Waiting } from '../cash/Waiting.tsx'
import { moneyOf } from '../ledger/balance-cents.ts'
import ticket from '../orders/Ticket.module.css'
import { Link } from '../shell/Link.tsx'
import type { StrategyDetail } from '../strategies/use-strategy.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import { JoinFacts } from './JoinFacts.tsx'
import { quickAmounts } from './judge-join.ts'
import css from './Participations.module.css'
import { type JoinState, useJoin } from './use-join.ts'

const cx = classes(css)
const ticketCx = classes(ticket)

type JoinFormProps = { detail: StrategyDetail; onDone: () => void }

/** How much and for how long, what it means in this customer's money, and the one button. */
export function JoinForm({ detail, onDone }: JoinFormProps) {
  const join = useJoin(detail, onDone)
  const field = useRef<HTMLInputElement>(null)
  return (
    <form
      className={cx('form')}
      onSubmit={(event) => {
        event.preventDefault()
        if (!join.press()) field.current?.focus()
      }}
      noValidate
    >
      <JoinAmount join={join} ref={field} />
      <JoinTerm join={join} />
      <JoinFacts detail={detail} amount={join.amount} days={join.days} />
      <JoinAct join={join} />
    </form>
  )
}

function JoinAmount({ join, ref }: { join: JoinState; ref: Ref<HTMLInputElement> }) {
  const say = useWords()
  const { available } = join
  return (
    <div>
      <MoneyField
        ref={ref}
        label={say('join.amount')}
        text={join.text}
        have={available === null ? null : say('join.available', { amount: formatMoney(available) })}
        crowded
        beside={
          <fieldset className={ticketCx('quick')} aria-label={say('join.quick')}>
            {quickAmounts(join.minimum).map((amount) => (
              <button key={String(amount)} type="button" onClick={() => join.take(amount)}>
                {formatMoney(amount).replace(/\.00$/, '')}
              </button>
            ))}
          </fieldset>
        }
        error={join.error}
        onType={join.type}
        onLeave={join.leave}
      />
    </div>
  )
}

/** The number stands large over its word; both come from one text, whose order is that of the language. */
function JoinTerm({ join }: { join: JoinState }) {
  const say = useWords()
  const name = useId()
  return (
    <div>
      <p className={cx('label')}>{say('join.term')}</p>
      <div role="radiogroup" aria-label={say('join.term')} className={cx('terms')}>
        {termDays.map((n) => {
          const text = say('join.days', { n })
          return (
            <FaceOption
              key={n}
              className={cx('term')}
              name={name}
              value={n}
              label={text}
              checked={n === join.days}
              onChoose={() => join.chooseDays(n)}
            >
              <span className={cx('number')}>{n}</span>
              <span className={cx('word')}>{text.replace(String(n), '').trim()}</span>
            </FaceOption>
          )
        })}
      </div>
    </div>
  )
}

function JoinAct({ join }: { join: JoinState }) {
  const say = useWords()
  const message = useMessage()
  const reached = useStore(connectionStore, ({ lostAt }) => lostAt === null)
  const { amount, waiting, refused, verified } = join
  return (
    <div className={cx('foot')}>
      {refused !== null && (
        <Note tone="danger" icon={warningCircle} role="alert">
          {refused}
        </Note>
      )}
      {!verified && (
        <Note tone="danger" icon={warningCircle} role="status">
          <b>{message('account-not-verified')}</b> {say('join.verify-text')}{' '}
          <Link to="verification" className={sentenceLinkClass}>
            {say('join.verify')}
          </Link>
        </Note>
      )}
      {waiting ? (
        <Waiting
          amount={moneyOf(waiting.amount)}
          busy={join.busy}
          onSend={join.sendAgain}
          onLetGo={join.letGo}
        />
      ) : (
        <Button type="submit" busy={join.busy} disabled={!reached || !verified}>
          {amount === null ? say('join.act-empty') : say('join.act', { amount: formatMoney(amount) })}
        </Button>
      )}
      <p className={cx('small')}>{say('join.foot')}</p>
    </div>
  )
}
