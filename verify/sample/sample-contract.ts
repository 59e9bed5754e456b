import {
  type ContractOrder,
  commitDirection,
  openingText,
  orderText,
} from '@candor/domain/contracts/contract-order.ts'
import {
  commitAcceptance,
  commitSettlement,
  contractTag,
  type Receipt,
  receiptText,
  type SettlementRecord,
} from '@candor/domain/contracts/contract-receipt.ts'
import { payoutRateOf } from '@candor/domain/contracts/contract-terms.ts'
import { chooseTicks, settleContract } from '@candor/domain/contracts/settle-contract.ts'
import { asciiBytes, hexOf } from '@candor/domain/proofs/byte-text.ts'
import { sha256 } from '@candor/domain/proofs/sha256.ts'
import type { RecordedTick } from '@candor/domain/proofs/tick-parts.ts'
import { minuteMs, secondMs } from '@candor/domain/time/durations.ts'
import { contractOf } from '../evidence.ts'
import type { OwnOrder, PostingText } from '../proof-file.ts'
import { sampleKey, signText } from './sample-log.ts'
import { dayOf } from './sample-market.ts'
import { type SampleWorld, spanOf } from './sample-plan.ts'
import { hashText, origin, recordedTicks, type SampleEvent, sealTerms, termsTextOf } from './sample-world.ts'

const salt = hexOf(sha256(asciiBytes('a salt for samples')))
const stake = '20000'
const nonce = hexOf(sha256(asciiBytes('a nonce for samples')))
const device = sampleKey('a key of a device')
export const contractId = '019a8000-0000-7000-8000-000000000001'

/** Buying, sealing, halting, settling, each at its time. */
export function contractEvents(world: SampleWorld): SampleEvent[] {
  const { plan, log } = world
  const { acceptedAt, haltedAt, newTerms, symbol } = plan
  const { expiresAt } = spanOf(plan)
  const settledAt = expiresAt + plan.settledAfterMs
  const events: SampleEvent[] = [
    { at: acceptedAt, run: () => void Object.assign(world, { receipt: makeReceipt(world) }) },
    { at: acceptedAt + plan.sealedAfterMs, run: () => sealAcceptance(world) },
    // The head that the device hears a few seconds after its receipt.
    {
      at: acceptedAt + headAfterMs,
      run: () => world.heads.push({ size: log.texts.length, at: acceptedAt + headAfterMs }),
    },
    { at: settledAt, run: () => sealSettlement(world, settledAt) },
  ]
  if (haltedAt !== null)
    events.push({
      at: haltedAt + plan.haltSealedAfterMs,
      run: () => void Object.assign(world, { halt: log.add({ kind: 'halt', symbol, at: haltedAt }) }),
    })
  if (newTerms)
    events.push({
      at: acceptedAt - minuteMs,
      run: () => {
        world.terms = newTerms(world.terms)
        sealTerms(world, dayOf(acceptedAt), world.terms, acceptedAt - minuteMs)
      },
    })
  const { stray } = plan
  if (stray)
    events.push({
      at: expiresAt + 2 * minuteMs,
      run: () => void log.add(stray(world)),
    })
  if (plan.isSettledTwice)
    events.push({ at: settledAt + minuteMs, run: () => sealSettlement(world, settledAt + minuteMs) })
  return events
}

const headAfterMs = 8.5 * secondMs

/** What the device signs and keeps. */
export function makeOrder(world: SampleWorld): OwnOrder {
  const { plan, terms } = world
  const { seconds, symbol, direction } = plan
  const { seenAt, purchaseAt } = spanOf(plan)
  const day = dayOf(purchaseAt)
  const ofDay =
    day === dayOf(plan.acceptedAt) ? terms : (world.days.find((one) => one.day === day)?.terms ?? terms)
  const order: ContractOrder = plan.order({
    version: 2,
    origin,
    request: '019a8000-0000-7000-8000-000000000002',
    symbol,
    feed: plan.feed,
    stake,
    seconds,
    rate: `${ofDay.contracts && payoutRateOf(ofDay.contracts, seconds)}`,
    terms: hashText(termsTextOf(world, day, ofDay)),
    seenAt,
    direction: commitDirection(direction, nonce),
    device: device.publicKey,
  })
  const signature = signText(device, orderText(order))
  return { order, signature, direction, nonce, sentAt: plan.acceptedAt - 100 }
}

function makeReceipt(world: SampleWorld): Receipt {
  const { plan, log } = world
  const { acceptedAt } = plan
  const { purchaseAt, expiresAt } = spanOf(plan)
  const { order, signature } = makeOrder(world)
  const body = plan.receipt({
    version: 2,
    origin,
    contract: contractId,
    order,
    orderSignature: signature,
    feed: plan.feed,
    day: dayOf(purchaseAt),
    acceptedAt,
    purchaseAt,
    expiresAt,
    salt,
    checkpoint: log.sign(acceptedAt),
  })
  return { body, signature: signText(plan.key, receiptText(body)) }
}

/** The log's signature over the opening. */
export const acknowledge = ({ plan }: SampleWorld): string =>
  signText(plan.key, openingText({ contract: contractId, direction: plan.direction, nonce }))

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
  const { acceptedAt } = world.plan
  const until = spanOf(world.plan).expiresAt + minuteMs
  const ticks: RecordedTick[] = []
  for (let at = acceptedAt - (acceptedAt % minuteMs); at <= until; at += minuteMs)
    ticks.push(...(recordedTicks(world, at).get(world.plan.symbol) ?? []))
  return ticks
}

function honestRecord(
  world: SampleWorld,
  ticks: readonly RecordedTick[],
  settledAt: number,
): SettlementRecord {
  const { plan, receipt } = world
  if (!receipt) throw new Error('nothing was accepted')
  const contract = contractOf(receipt.body)
  const { purchase } = chooseTicks(contract, ticks)
  const page = purchase && purchase.at - (purchase.at % minuteMs) + minuteMs + 3 * secondMs
  const direction = plan.isOpened ? plan.direction : null
  const settled = settleContract(contract, {
    direction,
    now: settledAt,
    ticks,
    completeUntil: contract.expiresAt,
    haltedAt: plan.haltedAt,
    sealedInTime: page === null || plan.acceptedAt + plan.sealedAfterMs < page,
  })
  if (!settled) throw new Error('nothing is missing')
  const write = (tick: { at: number; mid: bigint } | null) => tick && { at: tick.at, mid: `${tick.mid}` }
  return {
    version: 2,
    contract: receipt.body.contract,
    direction,
    nonce: plan.isOpened ? nonce : null,
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
