import { classes } from '@candor/kit/classes.ts'
import { FieldError } from '@candor/kit/field/FieldError.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import type { WireBankAccount } from '@candor/wire/withdrawals.ts'
import { type Ref, useId } from 'react'
import { useLocale, useWords } from '../words/use-words.ts'
import { OtherName } from './OtherName.tsx'
import css from './Withdrawals.module.css'

const cx = classes(css)

type AccountChoiceProps = {
  account: WireBankAccount | null
  error: string | undefined
  onOpen: () => void
  ref: Ref<HTMLDivElement>
}

/** Where the money goes, in one row that opens the bank accounts. */
export function AccountChoice({ account, error, onOpen, ref }: AccountChoiceProps) {
  const say = useWords()
  const id = useId()
  return (
    <div ref={ref} className={cx('to')}>
      <List>
        <Row
          title={<span className="sub t2">{say('withdraw.to')}</span>}
          end={account ? <Chosen account={account} /> : say('withdraw.link')}
          onClick={onOpen}
          opens
        />
      </List>
      <div className="pad">
        <FieldError id={id} error={error} />
        {account && <OtherName holder={account.holder} />}
      </div>
    </div>
  )
}

function Chosen({ account }: { account: WireBankAccount }) {
  const say = useWords()
  const locale = useLocale()
  const { bankName: bank, lastDigits: digits, usable, usableFrom } = account
  const time = formatMoment(new Date(usableFrom), locale, new Date())
  return (
    <>
      <span className={cx('chosen')}>{say('withdraw.account', { bank, digits })}</span>
      {!usable && <span className={cx('waits')}>{say('withdraw.usable-from', { time })}</span>}
    </>
  )
}
