import { path as question } from 'phosphor:question'
import { download, fileNameIn } from '@candor/client/api/download.ts'
import { saveBlob } from '@candor/client/api/save-blob.ts'
import { ActionBar, actedPage } from '@candor/kit/button/ActionBar.tsx'
import { Button, buttonClass } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { formatDateAndTime } from '@candor/kit/numbers/format-date.ts'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import { strokePath } from '@candor/kit/signature/stroke-path.ts'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import { agreementFilePath, readAgreement, type WireSignature } from '@candor/wire/loan-agreements.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { useState } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { request } from '../api/request.ts'
import type { Reader } from '../api/use-fetched.ts'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { useCashRequest } from '../cash/use-cash-request.ts'
import { Link } from '../shell/Link.tsx'
import { NavBar } from '../shell/NavBar.tsx'
import { RefusedState } from '../shell/RefusedState.tsx'
import { toasts } from '../shell/toasts.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import { AgreementClauses } from './AgreementClauses.tsx'
import css from './Apply.module.css'

const cx = classes(css)

type Signed = ReplyOf<typeof readAgreement>

const read: Reader<Signed> = (id, options) => request(readAgreement, { params: { id } }, options)

/** The agreement as it was signed, to read and to keep. */
export function SignedAgreement({ id }: { id: string }) {
  const say = useWords()
  const { value, refusal, missing, retry } = useCashRequest('loan', read, id)
  return (
    <div className={actedPage}>
      <NavBar
        title={say('loan.agreement-title')}
        end={
          <span className={cx('badge')}>
            <PracticeBadge>{say('app.practice')}</PracticeBadge>
          </span>
        }
      />
      {missing ? (
        <EmptyState
          icon={question}
          title={say('loan.missing')}
          action={
            <Link
              to="loan"
              query="view=list"
              instead
              className={buttonClass({ tone: 'line', size: 's', fit: true })}
            >
              {say('loan.to-list')}
            </Link>
          }
          fill
        >
          {say('loan.missing-text')}
        </EmptyState>
      ) : value ? (
        <Told signed={value} />
      ) : refusal ? (
        <RefusedState refusal={refusal} onRetry={retry}>
          {say('loan.safe')}
        </RefusedState>
      ) : (
        <div className={cx('blank')} aria-busy="true" role="status" aria-label={say('loading')}>
          <Skeleton width="75%" height="1.75rem" />
          <Skeleton width="100%" height="20rem" />
          <Skeleton width="100%" height="9rem" />
        </div>
      )}
    </div>
  )
}

function Told({ signed }: { signed: Signed }) {
  const say = useWords()
  const { agreement, signature, signedBy, signedAt, loanId } = signed
  return (
    <>
      <div className={cx('body')}>
        <AgreementClauses agreement={agreement} />
        <SignatureShown signature={signature} by={signedBy} at={signedAt} />
        <KeyValueList
          ruled
          items={[
            {
              id: 'hash',
              label: say('loan.hash'),
              value: <span className={cx('mono')}>{agreement.hash}</span>,
            },
          ]}
        />
      </div>
      <SavePdf id={loanId} />
    </>
  )
}

/** As it was drawn, in the colours of the page, or the name that was typed. */
function SignatureShown({ signature, by, at }: { signature: WireSignature; by: string; at: string }) {
  const say = useWords()
  const locale = useLocale()
  const time = formatDateAndTime(new Date(at), locale)
  return (
    <div className={cx('signed')}>
      {signature.kind === 'drawn' ? (
        <svg
          viewBox={`0 0 ${signature.width / 10} ${signature.height / 10}`}
          role="img"
          aria-label={say('loan.signature')}
        >
          <path
            className={cx('ink')}
            d={signature.strokes
              .map((stroke) => strokePath(stroke.map(([x, y]) => ({ x: x / 10, y: y / 10 }))))
              .join('')}
          />
        </svg>
      ) : (
        <p className={cx('name')}>{signature.name}</p>
      )}
      <span className={cx('caption')}>{say('loan.sign-caption', { name: by, time })}</span>
    </div>
  )
}

const failureStaysMs = 4_000

/** Fetched by us and not by the browser, which says nothing where a file does not come. */
function SavePdf({ id }: { id: string }) {
  const say = useWords()
  const tell = useRefusalText()
  const reached = useStore(connectionStore, ({ lostAt }) => lostAt === null)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const fetched = await download(agreementFilePath(id))
    setBusy(false)
    if (fetched.ok) saveBlob(fileNameIn(fetched.value.headers), fetched.value.bytes)
    else toasts.showToast(tell(fetched.refusal), 'error', failureStaysMs)
  }
  return (
    <ActionBar>
      <Button busy={busy} disabled={!reached} onClick={save}>
        {say('loan.save-pdf')}
      </Button>
    </ActionBar>
  )
}
