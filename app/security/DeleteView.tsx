import { path as warning } from 'phosphor:warning'
import { groupAccountNumber } from '@candor/domain/customers/account-number.ts'
import type { DeletionObstacle } from '@candor/domain/security/decide-deletion.ts'
import { ActionBar, actedPage } from '@candor/kit/button/ActionBar.tsx'
import { Button } from '@candor/kit/button/Button.tsx'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { deleteAccount, readDeletion } from '@candor/wire/account.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import type { WireSecurity } from '@candor/wire/security.ts'
import { useState } from 'react'
import { useStore } from 'zustand'
import { type RequestOptions, request } from '../api/request.ts'
import { accountOf, leaveSession, sessionStore } from '../api/session-store.ts'
import { useFetched } from '../api/use-fetched.ts'
import { moneyOf } from '../ledger/balance-cents.ts'
import { HelpLink } from '../shell/HelpLink.tsx'
import { NavBar } from '../shell/NavBar.tsx'
import { switchTab } from '../shell/navigation.ts'
import { toasts } from '../shell/toasts.ts'
import { type Say, useWords } from '../words/use-words.ts'
import { ConfirmSheet } from './ConfirmSheet.tsx'
import { needsOf } from './needs-of.ts'
import css from './Security.module.css'
import { useSecurity } from './use-security.ts'
import { WithSecurity } from './WithSecurity.tsx'

const read = (_: string, options: RequestOptions) => request(readDeletion, {}, options)

type Deletion = ReplyOf<typeof readDeletion>

/** What goes, what stays and why, and what has to be done first; then the number is typed and it is done. */
export function DeleteView() {
  const say = useWords()
  const security = useSecurity()
  const deletion = useFetched(read)
  const [asking, setAsking] = useState(false)
  const able = deletion.value !== null && deletion.value.obstacles.length === 0
  return (
    <div className={actedPage}>
      <NavBar title={say('security.delete')} practice />
      <WithSecurity fetched={security}>
        {(known) => (
          <>
            <div className={css['page']}>
              <Note tone="danger" icon={warning}>
                {say('security.delete-lead')} <HelpLink article="delete-account" />
              </Note>
              {deletion.value && <Obstacles deletion={deletion.value} />}
              <Part title={say('security.goes')} text={say('security.goes-text')} />
              <Part title={say('security.stays')} text={say('security.stays-text')} />
            </div>
            <ActionBar>
              <Button tone="dangerous" disabled={!able} onClick={() => setAsking(true)}>
                {say('security.delete')}
              </Button>
            </ActionBar>
            <DeleteSheet open={asking} security={known} onClose={() => setAsking(false)} />
          </>
        )}
      </WithSecurity>
    </div>
  )
}

function Part({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h2 className={css['heading']}>{title}</h2>
      <p className={css['text']}>{text}</p>
    </section>
  )
}

function sayObstacle(say: Say, obstacle: DeletionObstacle, cash: string): string {
  return obstacle === 'cash'
    ? say('security.obstacle-cash', { amount: moneyOf(cash) })
    : say(`security.obstacle-${obstacle}`)
}

function Obstacles({ deletion: { obstacles, leftBehind } }: { deletion: Deletion }) {
  const say = useWords()
  if (obstacles.length === 0)
    return leftBehind === '0.00' ? null : (
      <p>{say('security.left-behind', { amount: moneyOf(leftBehind) })}</p>
    )
  return (
    <section>
      <h2 className={css['heading']}>{say('security.first')}</h2>
      <ul className={css['list']}>
        {obstacles.map((obstacle) => (
          <li key={obstacle}>{sayObstacle(say, obstacle, leftBehind)}</li>
        ))}
      </ul>
    </section>
  )
}

type DeleteSheetProps = { open: boolean; security: WireSecurity; onClose: () => void }

function DeleteSheet({ open, security, onClose }: DeleteSheetProps) {
  const say = useWords()
  const account = useStore(sessionStore, accountOf) ?? ''
  const [accountNumber, setNumber] = useState('')
  const [error, setError] = useState<string>()
  const ready = () => {
    const isRight = accountNumber.replaceAll(/\s/g, '') === account
    setError(isRight ? undefined : say('security.number-wrong'))
    return isRight
  }
  return (
    <ConfirmSheet
      open={open}
      title={say('security.delete')}
      text={say('security.delete-lead')}
      ok={say('security.delete-ok')}
      tone="dangerous"
      needs={needsOf(security)}
      ready={ready}
      onClose={onClose}
      send={(given) => request(deleteAccount, { body: { ...given, accountNumber } })}
      onDone={() => {
        switchTab('/')
        leaveSession()
        toasts.showToast(say('security.deleted'), 'done', 4_000)
      }}
    >
      <TextField
        label={say('security.type-number', { number: groupAccountNumber(account) })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={accountNumber}
        onChange={(event) => setNumber(event.target.value)}
        error={error}
      />
    </ConfirmSheet>
  )
}
