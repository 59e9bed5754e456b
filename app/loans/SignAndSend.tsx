import { path as warningCircle } from 'phosphor:warning-circle'
import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { ActionBar } from '@candor/kit/button/ActionBar.tsx'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { showFirstError } from '@candor/kit/field/show-first-error.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import type { WireAgreementText } from '@candor/wire/loan-agreements.ts'
import { type ReactNode, useId, useRef } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { Waiting } from '../cash/Waiting.tsx'
import { moneyOf } from '../ledger/balance-cents.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import css from './Apply.module.css'
import { SignPart } from './SignPart.tsx'
import { type ApplyState, useApply } from './use-apply.ts'

const cx = classes(css)

type SignAndSendProps = {
  amount: string
  days: number
  agreement: WireAgreementText
  onStale: () => void
  /** What is above the signature: the summary, or the agreement's text. */
  children: ReactNode
}

/** The first and the last letters of a hash; all of it is read aloud and can be copied from the signed agreement. */
const shortHash = (hash: string): string => `${hash.slice(0, 8)}…${hash.slice(-4)}`

/** The signature under what is signed, and the one button. */
export function SignAndSend({ amount, days, agreement, onStale, children }: SignAndSendProps) {
  const say = useWords()
  const apply = useApply({ amount, days, hash: agreement.hash, onStale })
  // Pages underneath stay in the document, so an id has to be this page's own.
  const id = useId()
  const node = useRef<HTMLFormElement>(null)
  return (
    <>
      <form
        ref={node}
        id={id}
        className={cx('body')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!apply.press()) showFirstError(node.current)
        }}
      >
        {children}
        <SignPart apply={apply} />
        <KeyValueList
          ruled
          items={[
            {
              id: 'hash',
              label: say('loan.hash'),
              value: (
                <span className={cx('mono')} title={agreement.hash}>
                  {shortHash(agreement.hash)}
                </span>
              ),
            },
            { id: 'kept', label: say('loan.kept-in'), value: say('loan.kept-as') },
          ]}
        />
      </form>
      <ApplyAct id={id} apply={apply} amount={amount} />
    </>
  )
}

function ApplyAct({ id, apply, amount }: { id: string; apply: ApplyState; amount: string }) {
  const say = useWords()
  const reached = useStore(connectionStore, ({ lostAt }) => lostAt === null)
  const { waiting, busy, refusal } = apply
  return (
    <ActionBar>
      <div className={cx('acts')}>
        {refusal && <Refused refusal={refusal} />}
        {waiting ? (
          <Waiting
            amount={moneyOf(waiting.amount)}
            busy={busy}
            onSend={apply.sendAgain}
            onLetGo={apply.letGo}
          />
        ) : (
          <Button type="submit" form={id} busy={busy} disabled={!reached}>
            {say('loan.sign-apply', { amount: moneyOf(amount) })}
          </Button>
        )}
      </div>
    </ActionBar>
  )
}

/** The message of the specification first, and its reason below. */
function Refused({ refusal }: { refusal: ApiRefusal }) {
  const message = useMessage()
  const tell = useRefusalText()
  const [field] = refusal.fields
  const reason = field
    ? tell({ code: field.problem as ApiRefusal['code'], params: refusal.params })
    : refusal.code === 'loan-application-failed'
      ? null
      : tell(refusal)
  return (
    <Note tone="danger" icon={warningCircle} role="alert">
      <b>{message('loan-application-failed')}</b>
      {reason !== null && (
        <>
          <br />
          {reason}
        </>
      )}
    </Note>
  )
}
