import type { Contract } from '@candor/domain/contracts/contract.ts'
import {
  commitAcceptance,
  commitSettlement,
  contractTag,
  type Receipt,
  type ReceiptBody,
  receiptText,
  type SettlementRecord,
} from '@candor/domain/contracts/contract-receipt.ts'
import { payoutRateOf } from '@candor/domain/contracts/contract-terms.ts'
import { chooseTicks, settleContract } from '@candor/domain/contracts/settle-contract.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { rate } from '@candor/domain/money/rate.ts'
import { asciiBytes, hexOf } from '@candor/domain/proofs/byte-text.ts'
import { sha256 } from '@candor/domain/proofs/sha256.ts'
import type { RecordedTick } from '@candor/domain/proofs/tick-parts.ts'
import type { PostingText } from '../proof-file.ts'
import { signText } from './sample-log.ts'
import { dayOf } from './sample-market.ts'
import { minute, type SampleWorld, second } from './sample-plan.ts'
import { hashText, origin, recordedTicks, type SampleEvent, sealTerms, termsTextOf } from './sample-world.ts'

const salt = hexOf(sha256(asciiBytes('a salt for samples')))
const stake = '20000'
export const request = '019a8000-0000-7000-8000-000000000002'

/** Buying, sealing, halting, settling, each at its time. */
export function contractEvents(world: SampleWorld): SampleEvent[] {
  const { plan, log } = world
  const { acceptedAt, haltedAt, newTerms, symbol } = plan
  const settledAt = acceptedAt + plan.seconds * second + plan.settledAfterMs
  const events: SampleEvent[] = [
    { at: acceptedAt, run: () => void Object.assign(world, { receipt: makeReceipt(world) }) },
    { at: acceptedAt + plan.sealedAfterMs, run: () => sealAcceptance(world) },
    { at: settledAt, run: () => sealSettlement(world, settledAt) },
  ]
  if (haltedAt !== null)
    events.push({
      at: haltedAt + plan.haltSealedAfterMs,
      run: () => void Object.assign(world, { halt: log.add({ kind: 'halt', symbol, at: haltedAt }) }),
    })
  if (newTerms)
    events.push({
      at: acceptedAt - minute,
      run: () => {
        world.terms = newTerms(world.terms)
        sealTerms(world, dayOf(acceptedAt), world.terms, acceptedAt - minute)
      },
    })
  const { stray } = plan
  if (stray)
    events.push({
      at: acceptedAt + plan.seconds * second + 2 * minute,
      run: () => void log.add(stray(world)),
    })
  if (plan.isSettledTwice)
    events.push({ at: settledAt + minute, run: () => sealSettlement(world, settledAt + minute) })
  return events
}

function makeReceipt(world: SampleWorld): Receipt {
  const { plan, log, terms } = world
  const { acceptedAt, seconds, symbol } = plan
  const honest: ReceiptBody = {
    version: 1,
    origin,
    contract: '019a8000-0000-7000-8000-000000000001',
    request,
    symbol,
    feed: plan.feed,
    direction: plan.direction,
    stake,
    seconds,
    rate: `${terms.contracts && payoutRateOf(terms.contracts, seconds)}`,
    day: dayOf(acceptedAt),
    terms: hashText(termsTextOf(world, dayOf(acceptedAt), terms)),
    seenAt: acceptedAt - (acceptedAt % second),
    acceptedAt,
    expiresAt: acceptedAt + seconds * second,
    salt,
    checkpoint: log.sign(acceptedAt),
  }
  const body = plan.receipt(honest)
  return { body, signature: signText(plan.key, receiptText(body)) }
}

function sealAcceptance(world: SampleWorld): void {
  if (!world.receipt) throw new Error('nothing was accepted')
  world.acceptance = world.log.add({
    kind: 'acceptance',
    commitment: commitAcceptance(world.receipt.body),
  })
}

function sealSettlement(world: SampleWorld, settledAt: number): void {
  const ticks = windowTicks(world)
  world.record = world.plan.record(honestRecord(world, ticks, settledAt), ticks)
  const commitment = commitSettlement(world.record)
  world.settlement = world.log.add({ kind: 'settlement', contract: contractTag(salt), commitment })
}

/** Everything that was recorded around the contract. */
function windowTicks(world: SampleWorld): RecordedTick[] {
  const { acceptedAt, seconds } = world.plan
  const until = acceptedAt + seconds * second + minute
  const ticks: RecordedTick[] = []
  for (let at = acceptedAt - (acceptedAt % minute); at <= until; at += minute)
    ticks.push(...(recordedTicks(world, at).get(world.plan.symbol) ?? []))
  return ticks
}

export const contractOf = ({ body }: Receipt): Contract => ({
  symbol: body.symbol,
  direction: body.direction,
  stake: cents(BigInt(body.stake)),
  rate: rate(BigInt(body.rate)),
  acceptedAt: body.acceptedAt,
  expiresAt: body.expiresAt,
})

function honestRecord(
  world: SampleWorld,
  ticks: readonly RecordedTick[],
  settledAt: number,
): SettlementRecord {
  const { plan, receipt, terms } = world
  if (!receipt || !terms.contracts) throw new Error('nothing was accepted')
  const contract = contractOf(receipt)
  const { purchase } = chooseTicks(contract, ticks)
  const page = purchase && purchase.at - (purchase.at % minute) + minute + 3 * second
  const settled = settleContract(contract, terms.contracts, {
    ticks,
    completeUntil: contract.expiresAt,
    haltedAt: plan.haltedAt,
    sealedInTime: page === null || plan.acceptedAt + plan.sealedAfterMs < page,
  })
  if (!settled) throw new Error('nothing is missing')
  const write = (tick: { at: number; mid: bigint } | null) => tick && { at: tick.at, mid: `${tick.mid}` }
  return {
    version: 1,
    contract: receipt.body.contract,
    outcome: settled.outcome,
    reason: settled.reason,
    purchase: write(settled.purchase),
    final: write(settled.final),
    paid: `${settled.paid}`,
    settledAt,
    salt,
  }
}

/** The postings that a record asks for, as the ledger would have them. */
export function samplePostings({ plan, record }: SampleWorld): PostingText[] {
  const of = (number: number, kind: string, from: string, to: string, amount: string): PostingText => ({
    number,
    kind: `contract-${kind}`,
    from,
    to,
    amount,
  })
  const postings = [of(41, 'stake', 'cash', 'stake', stake)]
  if (record?.outcome === 'lose') postings.push(of(42, 'lost', 'stake', 'house-trading', stake))
  else if (record) postings.push(of(42, 'returned', 'stake', 'cash', stake))
  if (record?.outcome === 'win')
    postings.push(of(43, 'profit', 'house-trading', 'cash', `${BigInt(record.paid) - BigInt(stake)}`))
  return plan.postings(postings)
}
