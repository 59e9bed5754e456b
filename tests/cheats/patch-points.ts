import type { decideBuyContract } from '@candor/domain/contracts/decide-buy-contract.ts'
import type { settleContract } from '@candor/domain/contracts/settle-contract.ts'
import type { carryOutRequests } from '@candor/domain/participations/carry-out-requests.ts'
import type { decidePayout } from '@candor/domain/participations/decide-payout.ts'
import type { planOrders } from '@candor/domain/strategies/plan-orders.ts'
import type { positionWorth } from '@candor/domain/strategies/pool-value.ts'
import type { decideAt } from '@candor/domain/strategies/replay.ts'
import type { createContractDays } from '@candor/server/contracts/contract-days.ts'
import type { listContractPostings } from '@candor/server/contracts/contract-table.ts'
import type { contractsToSettle } from '@candor/server/contracts/due-contracts.ts'
import type { settlementRecord, signOpening, signReceipt } from '@candor/server/contracts/sign-receipt.ts'
import type { writeSecond } from '@candor/server/feed/write-second.ts'
import type { listStory, listTransfers } from '@candor/server/ledger/transfer-table.ts'
import type { findChain } from '@candor/server/proofs/chain-table.ts'
import type { gatherLeaves } from '@candor/server/proofs/gather-leaves.ts'
import type { makeTerms } from '@candor/server/proofs/keep-model.ts'
import type { arePagesLate } from '@candor/server/proofs/late-pages.ts'
import type { insertQueued } from '@candor/server/proofs/log-queue-table.ts'
import type { holdAgainst } from '@candor/server/proofs/log-standing.ts'
import type { listLeafTexts } from '@candor/server/proofs/log-table.ts'
import type { makeContractProof } from '@candor/server/proofs/make-contract-proof.ts'
import type { revealMarketDay } from '@candor/server/proofs/market-day-table.ts'
import type { openMarketDay } from '@candor/server/proofs/open-market-day.ts'
import type { proveConsistency } from '@candor/server/proofs/prove-log.ts'
import type { signCheckpoint } from '@candor/server/proofs/seal-log.ts'
import type { findHaltBetween } from '@candor/server/quotes/halt-table.ts'
import type { decodePage } from '@candor/server/quotes/tick-page.ts'
import type { tradedMarket } from '@candor/server/strategies/load-pool.ts'
import type { loadNewTrades } from '@candor/server/strategies/pool-trades.ts'

/** The functions of the real server that a dishonest one has of its own. */
type PatchPoints = {
  arePagesLate: typeof arePagesLate
  carryOutRequests: typeof carryOutRequests
  contractsToSettle: typeof contractsToSettle
  createContractDays: typeof createContractDays
  decideAt: typeof decideAt
  decideBuyContract: typeof decideBuyContract
  decidePayout: typeof decidePayout
  decodePage: typeof decodePage
  findChain: typeof findChain
  findHaltBetween: typeof findHaltBetween
  gatherLeaves: typeof gatherLeaves
  holdAgainst: typeof holdAgainst
  insertQueued: typeof insertQueued
  listContractPostings: typeof listContractPostings
  listLeafTexts: typeof listLeafTexts
  listStory: typeof listStory
  listTransfers: typeof listTransfers
  loadNewTrades: typeof loadNewTrades
  makeContractProof: typeof makeContractProof
  makeTerms: typeof makeTerms
  openMarketDay: typeof openMarketDay
  planOrders: typeof planOrders
  positionWorth: typeof positionWorth
  proveConsistency: typeof proveConsistency
  revealMarketDay: typeof revealMarketDay
  settleContract: typeof settleContract
  settlementRecord: typeof settlementRecord
  signCheckpoint: typeof signCheckpoint
  signOpening: typeof signOpening
  signReceipt: typeof signReceipt
  tradedMarket: typeof tradedMarket
  writeSecond: typeof writeSecond
}

type PatchName = keyof PatchPoints

/** Where each of them is. */
export const patchFiles: Readonly<Record<PatchName, string>> = {
  arePagesLate: 'server/proofs/late-pages.ts',
  carryOutRequests: 'domain/participations/carry-out-requests.ts',
  contractsToSettle: 'server/contracts/due-contracts.ts',
  createContractDays: 'server/contracts/contract-days.ts',
  decideAt: 'domain/strategies/replay.ts',
  decideBuyContract: 'domain/contracts/decide-buy-contract.ts',
  decodePage: 'server/quotes/tick-page.ts',
  findChain: 'server/proofs/chain-table.ts',
  decidePayout: 'domain/participations/decide-payout.ts',
  findHaltBetween: 'server/quotes/halt-table.ts',
  gatherLeaves: 'server/proofs/gather-leaves.ts',
  holdAgainst: 'server/proofs/log-standing.ts',
  insertQueued: 'server/proofs/log-queue-table.ts',
  listContractPostings: 'server/contracts/contract-table.ts',
  listLeafTexts: 'server/proofs/log-table.ts',
  listStory: 'server/ledger/transfer-table.ts',
  listTransfers: 'server/ledger/transfer-table.ts',
  loadNewTrades: 'server/strategies/pool-trades.ts',
  makeContractProof: 'server/proofs/make-contract-proof.ts',
  makeTerms: 'server/proofs/keep-model.ts',
  openMarketDay: 'server/proofs/open-market-day.ts',
  planOrders: 'domain/strategies/plan-orders.ts',
  positionWorth: 'domain/strategies/pool-value.ts',
  proveConsistency: 'server/proofs/prove-log.ts',
  revealMarketDay: 'server/proofs/market-day-table.ts',
  settleContract: 'domain/contracts/settle-contract.ts',
  settlementRecord: 'server/contracts/sign-receipt.ts',
  signCheckpoint: 'server/proofs/seal-log.ts',
  signOpening: 'server/contracts/sign-receipt.ts',
  signReceipt: 'server/contracts/sign-receipt.ts',
  tradedMarket: 'server/strategies/load-pool.ts',
  writeSecond: 'server/feed/write-second.ts',
}

/** The replacement of a function: it is given the honest one. */
type Lie<Name extends PatchName> = (honest: PatchPoints[Name]) => PatchPoints[Name]

export type Patch = <Name extends PatchName>(name: Name, lie: Lie<Name>) => void

type Called = (...asked: unknown[]) => unknown

const lies = new Map<string, (honest: Called) => Called>()

export const patch: Patch = (name, lie) => void lies.set(name, lie as unknown as (honest: Called) => Called)

/** The server is honest again. */
export const forgetLies = (): void => lies.clear()

/** What every call of a function that can be patched comes to. */
export const answerCall = (name: string, honest: Called, asked: unknown[]): unknown =>
  (lies.get(name)?.(honest) ?? honest)(...asked)
