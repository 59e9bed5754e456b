import { path as flask } from 'phosphor:flask'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import type { readDepositTerms } from '@candor/wire/deposits.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { useWords } from '../words/use-words.ts'
import { CopyRow } from './CopyRow.tsx'
import css from './Deposits.module.css'

const cx = classes(css)

export type DepositTerms = ReplyOf<typeof readDepositTerms>
export type Channel = 'bank' | 'virtual'

/** Long numbers are read in fours. */
export const groupNumber = (number: string): string =>
  number.replaceAll(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')

/** Where the money of a real deposit would go, and that none should. */
export function DepositDetails({ terms, channel }: { terms: DepositTerms; channel: Channel }) {
  const say = useWords()
  const { bank, reference } = terms
  const number = channel === 'bank' ? bank.accountNumber : reference
  return (
    <>
      <div className={cx('practice')}>
        <Note tone="dash" icon={flask}>
          <b>{say('deposit.practice-title')}</b> {say('deposit.practice-text')}
        </Note>
      </div>
      <dl className={cx('details')}>
        <CopyRow label={say('deposit.account-name')} shown={bank.accountName} text={bank.accountName} />
        <CopyRow label={say('deposit.bank-name')} shown={bank.bankName} text={bank.bankName} />
        <CopyRow
          label={say(channel === 'bank' ? 'deposit.account-number' : 'deposit.virtual-number')}
          shown={groupNumber(number)}
          text={number.replaceAll(/\s/g, '')}
        />
        {channel === 'bank' && (
          <CopyRow label={say('deposit.reference')} shown={groupNumber(reference)} text={reference} />
        )}
      </dl>
      {channel === 'virtual' && <p className={cx('hint')}>{say('deposit.virtual-hint')}</p>}
    </>
  )
}
