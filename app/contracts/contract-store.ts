import { listContracts, readContractRecord, type WireContract } from '@candor/wire/contracts.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { connectionStore } from '../api/connection-store.ts'
import { request } from '../api/request.ts'
import { accountOf, sessionStore } from '../api/session-store.ts'
import { onSubjectChanged } from '../api/subject-changes.ts'

type ContractRecord = ReplyOf<typeof readContractRecord>

/** The contracts of a customer that run, newest first, and how all so far have ended; null until known. `account` says whose they are. */
type ContractsState = {
  account: string | null
  running: readonly WireContract[] | null
  record: ContractRecord | null
  failed: boolean
}

const nothing = { running: null, record: null, failed: false }

export const contractStore = createStore<ContractsState>(() => ({ account: null, ...nothing }))

const accountNow = (): string | null => accountOf(sessionStore.getState())

/** A customer may have a hundred, which is one page. */
const readRunning = (quiet: boolean) =>
  request(listContracts, { query: { status: 'running', limit: '100' } }, { quiet })

async function readBoth(): Promise<void> {
  const account = accountNow()
  if (contractStore.getState().account !== account) contractStore.setState({ account, ...nothing })
  if (account === null) return
  // What is shown already is refreshed without a word.
  const quiet = contractStore.getState().running !== null
  const [running, record] = await Promise.all([
    readRunning(quiet),
    request(readContractRecord, {}, { quiet }),
  ])
  if (accountNow() !== account) return
  contractStore.setState({
    ...(running.ok && { running: running.value.contracts }),
    ...(record.ok && { record: record.value }),
    failed: !running.ok,
  })
}

let reading: Promise<void> | null = null
let again = false

/** A request that arrives during a read causes one more read: the answer under way may be older. */
export function loadContracts(): Promise<void> {
  if (reading) {
    again = true
    return reading
  }
  reading = readBoth().finally(() => {
    reading = null
    if (!again) return
    again = false
    void loadContracts()
  })
  return reading
}

/** Shows what an answer has brought before the list is read again. */
export function adoptContract(contract: WireContract): void {
  const { account, running } = contractStore.getState()
  if (account !== accountNow() || !running) return
  const others = running.filter(({ id }) => id !== contract.id)
  contractStore.setState({ running: contract.status === 'settled' ? others : [contract, ...others] })
}

export function adoptPause(pausedUntil: string): void {
  const { record } = contractStore.getState()
  if (record) contractStore.setState({ record: { ...record, pausedUntil } })
}

let shown = 0
let unfollow: (() => void) | null = null

/** Follows the customer's contracts while something shows them. */
function followContracts(): () => void {
  shown += 1
  if (shown === 1) {
    void loadContracts()
    const ends = [
      onSubjectChanged(({ kind }) => kind === 'contract' && void loadContracts()),
      connectionStore.subscribe(({ lostAt }, before) => {
        if (lostAt === null && before.lostAt !== null) void loadContracts()
      }),
      sessionStore.subscribe((session) => {
        if (accountOf(session) !== contractStore.getState().account) void loadContracts()
      }),
    ]
    unfollow = () => {
      for (const end of ends) end()
    }
  }
  return () => {
    shown -= 1
    if (shown === 0) unfollow?.()
  }
}

type RunningView = {
  /** `failed` is set only where nothing can be shown instead. */
  status: 'loading' | 'ready' | 'failed'
  items: readonly WireContract[]
  retry: () => void
}

const none: readonly WireContract[] = []

/** The customer's running contracts, of one instrument or of all. */
export function useRunningContracts(symbol?: string): RunningView {
  useEffect(followContracts, [])
  const all = useStore(contractStore, ({ running }) => running)
  const failed = useStore(contractStore, (state) => state.failed)
  const items = useMemo(
    () => (symbol === undefined ? all : all?.filter((contract) => contract.symbol === symbol)) ?? none,
    [all, symbol],
  )
  return { status: all ? 'ready' : failed ? 'failed' : 'loading', items, retry: loadContracts }
}

/** How the customer's contracts have ended so far; null for visitors and until it is known. */
export function useContractRecord(): ContractRecord | null {
  useEffect(followContracts, [])
  return useStore(contractStore, ({ record }) => record)
}
