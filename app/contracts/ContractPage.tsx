import { path as question } from 'phosphor:question'
import { buttonClass } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { WireContract } from '@candor/wire/contracts.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { accountOf, sessionStore } from '../api/session-store.ts'
import { purchaseOfContract } from '../proofs/kept-purchases.ts'
import { useInstrument } from '../quotes/use-instruments.ts'
import { Link } from '../shell/Link.tsx'
import { OfflineBanner } from '../shell/OfflineBanner.tsx'
import { RefusedState } from '../shell/RefusedState.tsx'
import { BackButton, TopBar } from '../shell/TopBar.tsx'
import { useWords } from '../words/use-words.ts'
import { needWords } from '../words/words-store.ts'
import css from './ContractPage.module.css'
import { RunningContract } from './RunningContract.tsx'
import { SettledContract } from './SettledContract.tsx'
import { useContract } from './use-contract.ts'

const cx = classes(css)

const ContractProof = lazy(async () => {
  const [module] = await Promise.all([import('../proofs/ContractProof.tsx'), needWords(['proofs'])])
  return { default: module.ContractProof }
})

/** One delivery contract: while it runs, while its result is awaited, and once it is settled, on the same page. */
export function ContractPage({ id }: { id: string }) {
  const say = useWords()
  const { value, refusal, missing, retry, heard } = useContract(id)
  const kept = useKept(id, missing)
  const shown = { read: value, heard, instrument: useInstrument(value?.contract.symbol ?? '') }
  return (
    <>
      <ContractBar contract={value?.contract} />
      <OfflineBanner />
      {missing && kept ? (
        <Withheld id={id} />
      ) : missing ? (
        <Missing />
      ) : shown.read ? (
        shown.read.contract.status === 'settled' ? (
          <SettledContract {...shown} read={shown.read} />
        ) : (
          <RunningContract {...shown} read={shown.read} />
        )
      ) : refusal ? (
        <RefusedState refusal={refusal} onRetry={retry}>
          {say('contract.safe')}
        </RefusedState>
      ) : (
        <Blank />
      )}
    </>
  )
}

/** Whether this device has a receipt of a contract that the server does not know of. */
function useKept(id: string, asked: boolean): boolean {
  const account = useStore(sessionStore, accountOf)
  const [kept, setKept] = useState(false)
  useEffect(() => {
    if (!asked || account === null) return
    let current = true
    purchaseOfContract(account, id).then((found) => current && setKept(found !== null))
    return () => {
      current = false
    }
  }, [id, asked, account])
  return kept
}

/** The server denies a contract that it has signed: the receipt is checked, and everything else is owed. */
function Withheld({ id }: { id: string }) {
  return (
    <Suspense>
      <ContractProof id={id} />
    </Suspense>
  )
}

function ContractBar({ contract }: { contract: WireContract | undefined }) {
  const say = useWords()
  const instrument = useInstrument(contract?.symbol ?? '')
  const name = instrument?.ticker ?? contract?.symbol ?? ''
  return (
    <TopBar
      start={<BackButton />}
      title={
        contract?.status === 'settled'
          ? say('contract.title-settled')
          : contract?.status === 'pending'
            ? say('contract.title-pending')
            : name
      }
      end={
        <span className={cx('badge')}>
          <PracticeBadge>{say('app.practice')}</PracticeBadge>
        </span>
      }
    />
  )
}

function Missing() {
  const say = useWords()
  const step = (
    <Link to="wallet" className={buttonClass({ tone: 'line', size: 's', fit: true })}>
      {say('contract.to-wallet')}
    </Link>
  )
  return (
    <EmptyState icon={question} title={say('contract.missing')} action={step} fill>
      {say('contract.missing-text')}
    </EmptyState>
  )
}

function Blank() {
  return (
    <div className={cx('blank')} aria-busy="true">
      <Skeleton width="55%" height="5rem" />
      <Skeleton width="100%" height="14rem" />
      <Skeleton width="100%" height="5rem" />
      <Skeleton width="100%" height="8rem" />
    </div>
  )
}
