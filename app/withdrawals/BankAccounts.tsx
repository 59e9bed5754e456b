import { path as bankIcon } from 'phosphor:bank'
import { path as star } from 'phosphor:star'
import { path as starFill } from 'phosphor:star-fill'
import { path as trash } from 'phosphor:trash'
import { Button } from '@candor/kit/button/Button.tsx'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { RadioRow } from '@candor/kit/choice/RadioRow.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Dialog } from '@candor/kit/dialog/Dialog.tsx'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { preferBankAccount, removeBankAccount, type WireBankAccount } from '@candor/wire/withdrawals.ts'
import { useId, useState } from 'react'
import { request } from '../api/request.ts'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { toasts } from '../shell/toasts.ts'
import { type Say, useLocale, useWords } from '../words/use-words.ts'
import css from './Withdrawals.module.css'

const cx = classes(css)

type BankAccountsProps = {
  open: boolean
  onClose: () => void
  accounts: readonly WireBankAccount[]
  onAccounts: (accounts: WireBankAccount[]) => void
  chosen: string | null
  onChoose: (id: string) => void
  onLink: () => void
}

const nameOf = (say: Say, { bankName: bank, lastDigits: digits }: WireBankAccount): string =>
  say('withdraw.account', { bank, digits })

/** The bank accounts that are bound: one is chosen for this withdrawal, each can be made the default one or removed. */
export function BankAccounts(props: BankAccountsProps) {
  const { open, onClose, accounts, onAccounts, chosen, onChoose, onLink } = props
  const say = useWords()
  const group = useId()
  const [leaving, setLeaving] = useState<WireBankAccount | null>(null)
  const { prefer, remove, busy } = useChanges(accounts, onAccounts)
  const link = (
    <Button tone="line" size="s" onClick={onLink}>
      {say('withdraw.link')}
    </Button>
  )
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={say('withdraw.accounts')}
        words={{ close: say('app.close') }}
        footer={link}
        flush
      >
        {accounts.length === 0 && (
          <EmptyState icon={bankIcon} title={say('withdraw.none-linked')}>
            {say('withdraw.no-accounts-text')}
          </EmptyState>
        )}
        <div role="radiogroup" aria-label={say('withdraw.to')}>
          {accounts.map((account) => (
            <Account
              key={account.id}
              account={account}
              group={group}
              chosen={account.id === chosen}
              onChoose={() => onChoose(account.id)}
              onPrefer={() => prefer(account)}
              onRemove={() => setLeaving(account)}
            />
          ))}
        </div>
      </Sheet>
      <Dialog
        open={leaving !== null}
        title={say('withdraw.remove-title')}
        words={{ cancel: say('cancel'), ok: say('ok') }}
        onCancel={() => setLeaving(null)}
        onOk={async () => {
          if (leaving) await remove(leaving)
          setLeaving(null)
        }}
        busy={busy}
      >
        {leaving && say('withdraw.remove-text', { name: nameOf(say, leaving) })}
      </Dialog>
    </>
  )
}

/** Changes the list on the server, and here once the server has agreed. */
function useChanges(accounts: readonly WireBankAccount[], onAccounts: (accounts: WireBankAccount[]) => void) {
  const say = useWords()
  const tell = useRefusalText()
  const [busy, setBusy] = useState(false)
  const refused = (refusal: Parameters<typeof tell>[0]) => toasts.showToast(tell(refusal), 'error', 4_000)
  return {
    busy,
    async prefer({ id }: WireBankAccount) {
      const answer = await request(preferBankAccount, { params: { id } })
      if (answer.ok) onAccounts(answer.value.bankAccounts)
      else refused(answer.refusal)
    },
    async remove({ id }: WireBankAccount) {
      setBusy(true)
      const answer = await request(removeBankAccount, { params: { id } })
      setBusy(false)
      // One that is gone already, removed on another device, is as good as removed.
      if (!answer.ok && answer.refusal.code !== 'not-found') return refused(answer.refusal)
      onAccounts(accounts.filter((each) => each.id !== id))
      toasts.showToast(say('withdraw.removed'), 'done')
    },
  }
}

type AccountProps = {
  account: WireBankAccount
  group: string
  chosen: boolean
  onChoose: () => void
  onPrefer: () => void
  onRemove: () => void
}

function Account({ account, group, chosen, onChoose, onPrefer, onRemove }: AccountProps) {
  const say = useWords()
  const locale = useLocale()
  const name = nameOf(say, account)
  const time = formatMoment(new Date(account.usableFrom), locale, new Date())
  const second = account.usable ? account.holder : say('withdraw.usable-from', { time })
  return (
    <div className={cx('account')}>
      <div className={cx('grow')}>
        <RadioRow
          name={group}
          value={account.id}
          checked={chosen}
          onChange={onChoose}
          // The one that is chosen already is not changed by choosing it, but the sheet is done with.
          onClick={chosen ? onChoose : undefined}
          title={name}
          second={account.isDefault ? `${say('withdraw.default')} · ${second}` : second}
        />
      </div>
      <IconButton
        path={account.isDefault ? starFill : star}
        label={say('withdraw.make-default', { name })}
        aria-pressed={account.isDefault}
        onClick={onPrefer}
      />
      <IconButton path={trash} label={say('withdraw.remove', { name })} onClick={onRemove} />
    </div>
  )
}
