import type { decideBuyContract } from '@candor/domain/contracts/decide-buy-contract.ts'
import type { settleContract } from '@candor/domain/contracts/settle-contract.ts'
import type { createContractDays } from '@candor/server/contracts/contract-days.ts'
import type { listContractPostings } from '@candor/server/contracts/contract-table.ts'
import type { contractsToSettle } from '@candor/server/contracts/due-contracts.ts'
import type { settlementRecord, signOpening, signReceipt } from '@candor/server/contracts/sign-receipt.ts'
import type { openMarketDay } from '@candor/server/feed/open-market-day.ts'
import type { decodePage } from '@candor/server/feed/tick-page.ts'
import type { writeSecond } from '@candor/server/feed/write-second.ts'
import type { findChain } from '@candor/server/ledger/chain-table.ts'
import type { listStory, listTransfers } from '@candor/server/ledger/transfer-table.ts'
import type { gatherLeaves } from '@candor/server/proofs/gather-leaves.ts'
import type { makeTerms } from '@candor/server/proofs/keep-model.ts'
import type { arePagesLate } from '@candor/server/proofs/late-pages.ts'
import type { insertQueued } from '@candor/server/proofs/log-queue-table.ts'
import type { listLeafTexts } from '@candor/server/proofs/log-table.ts'
import type { makeContractProof } from '@candor/server/proofs/make-contract-proof.ts'
import type { revealMarketDay } from '@candor/server/proofs/market-day-table.ts'
import type { proveConsistency } from '@candor/server/proofs/prove-log.ts'
import type { signCheckpoint } from '@candor/server/proofs/seal-log.ts'
import type { findHaltBetween } from '@candor/server/quotes/halt-table.ts'

/** The functions of the real server that a dishonest one has of its own. */
export type PatchPoints = {
  arePagesLate: typeof arePagesLate
  contractsToSettle: typeof contractsToSettle
  createContractDays: typeof createContractDays
  decideBuyContract: typeof decideBuyContract
  decodePage: typeof decodePage
  findChain: typeof findChain
  findHaltBetween: typeof findHaltBetween
  gatherLeaves: typeof gatherLeaves
  insertQueued: typeof insertQueued
  listContractPostings: typeof listContractPostings
  listLeafTexts: typeof listLeafTexts
  listStory: typeof listStory
  listTransfers: typeof listTransfers
  makeContractProof: typeof makeContractProof
  makeTerms: typeof makeTerms
  openMarketDay: typeof openMarketDay
  proveConsistency: typeof proveConsistency
  revealMarketDay: typeof revealMarketDay
  settleContract: typeof settleContract
  settlementRecord: typeof settlementRecord
  signCheckpoint: typeof signCheckpoint
  signOpening: typeof signOpening
  signReceipt: typeof signReceipt
  writeSecond: typeof writeSecond
}

export type PatchName = keyof PatchPoints

/** Where each of them is. */
export const patchFiles: Readonly<Record<PatchName, string>> = {
  arePagesLate: 'server/proofs/late-pages.ts',
  contractsToSettle: 'server/contracts/due-contracts.ts',
  createContractDays: 'server/contracts/contract-days.ts',
  decideBuyContract: 'domain/contracts/decide-buy-contract.ts',
  decodePage: 'server/feed/tick-page.ts',
  findChain: 'server/ledger/chain-table.ts',
  findHaltBetween: 'server/quotes/halt-table.ts',
  gatherLeaves: 'server/proofs/gather-leaves.ts',
  insertQueued: 'server/proofs/log-queue-table.ts',
  listContractPostings: 'server/contracts/contract-table.ts',
  listLeafTexts: 'server/proofs/log-table.ts',
  listStory: 'server/ledger/transfer-table.ts',
  listTransfers: 'server/ledger/transfer-table.ts',
  makeContractProof: 'server/proofs/make-contract-proof.ts',
  makeTerms: 'server/proofs/keep-model.ts',
  openMarketDay: 'server/feed/open-market-day.ts',
  proveConsistency: 'server/proofs/prove-log.ts',
  revealMarketDay: 'server/proofs/market-day-table.ts',
  settleContract: 'domain/contracts/settle-contract.ts',
  settlementRecord: 'server/contracts/sign-receipt.ts',
  signCheckpoint: 'server/proofs/seal-log.ts',
  signOpening: 'server/contracts/sign-receipt.ts',
  signReceipt: 'server/contracts/sign-receipt.ts',
  writeSecond: 'server/feed/write-second.ts',
}

/** What stands in for a function: it is given the honest one. */
export type Lie<Name extends PatchName> = (honest: PatchPoints[Name]) => PatchPoints[Name]

export type Patch = <Name extends PatchName>(name: Name, lie: Lie<Name>) => void

type Called = (...asked: unknown[]) => unknown

const lies = new Map<string, (honest: Called) => Called>()

export const patch: Patch = (name, lie) => void lies.set(name, lie as unknown as (honest: Called) => Called)

/** The server is honest again. */
export const forgetLies = (): void => lies.clear()

/** What every call of a function that can be patched comes to. */
export const answerCall = (name: string, honest: Called, asked: unknown[]): unknown =>
  (lies.get(name)?.(honest) ?? honest)(...asked)
