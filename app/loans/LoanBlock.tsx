import { path as warningCircle } from 'phosphor:warning-circle'
import { buttonClass } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { useStore } from 'zustand'
import { sessionStore } from '../api/session-store.ts'
import { centsOf, moneyOf } from '../ledger/balance-cents.ts'
import { Link } from '../shell/Link.tsx'
import { useMessage, useWords } from '../words/use-words.ts'
import css from './LoanForm.module.css'
import type { LoanTerms } from './loan-figures.ts'

const cx = classes(css)

/** What stands in the way of any loan, before an amount is looked at. */
type Block = 'unverified' | 'frozen' | 'used-up' | null

export function useLoanBlock({ verified, limit, smallest }: LoanTerms): Block {
  const session = useStore(sessionStore)
  const frozen = (session.status === 'customer' || session.status === 'expired') && session.customer.frozen
  if (!verified) return 'unverified'
  if (frozen) return 'frozen'
  return centsOf(limit.left) < centsOf(smallest) ? 'used-up' : null
}

/** Why nothing can be borrowed, and the way to change that. */
export function LoanBlock({ block, terms }: { block: Block; terms: LoanTerms }) {
  const say = useWords()
  const message = useMessage()
  const step = buttonClass({ tone: 'line', size: 's' })
  if (block === null) return null
  if (block === 'used-up') return <UsedUp terms={terms} />
  return (
    <div className={cx('acts')} role="status">
      <Note tone="danger" icon={warningCircle}>
        {block === 'frozen' ? (
          message('account-frozen')
        ) : (
          <>
            <b>{message('account-not-verified')}</b>
            <br />
            {say('loan.verify-text')}
          </>
        )}
      </Note>
      {block === 'frozen' ? (
        <Link to="security" className={step}>
          {say('title.security')}
        </Link>
      ) : (
        <Link to="verification" className={step}>
          {say('loan.verify')}
        </Link>
      )}
    </div>
  )
}

/** Less is left than the least that is lent. */
function UsedUp({ terms }: { terms: LoanTerms }) {
  const say = useWords()
  return (
    <div className={cx('acts')} role="status">
      <Note tone="field">
        <b>{say('loan.used-up')}</b>
        <br />
        {say('loan.used-up-text', { amount: moneyOf(terms.limit.limit), least: moneyOf(terms.smallest) })}
      </Note>
      <Link to="loan" query="view=list" className={buttonClass({ tone: 'line', size: 's' })}>
        {say('loan.to-list')}
      </Link>
    </div>
  )
}
