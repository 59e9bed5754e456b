import { type Price, price } from '@candor/domain/money/price.ts'
import { asciiBytes, hexOf } from '@candor/domain/proofs/byte-text.ts'
import { readCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import { hashLeafText, type LogLeaf, leafText } from '@candor/domain/proofs/log-leaf.ts'
import { sha256 } from '@candor/domain/proofs/sha256.ts'
import { hashCloses } from '@candor/domain/proofs/tick-parts.ts'
import type { Included, ProofDay } from '@candor/verify/proof-file.ts'
import type { ProvedDays } from '@candor/verify/work-out-order.ts'
import { readInclusion, readLeaves } from '@candor/wire/log.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { readMarketDay } from '@candor/wire/seeds.ts'
import { request } from '../api/request.ts'
import { logTimeNow } from './log-time.ts'
import { knownKey, provedHead, type SignedHead } from './proof-memory.ts'
import { dayBefore } from './seed-days.ts'

const quiet = { quiet: true }

type MarketDay = ReplyOf<typeof readMarketDay>

/** Asks for what the ticks of some days follow from, each part with its place in the log that this device knows. */
export type AskDays = {
  /** The log's own time, which decides what is overdue: a device's clock may be wrong. */
  readonly logTime: number
  /** Null where something is not handed out, or is not in the log. */
  ask(days: readonly string[]): Promise<ProvedDays | null>
}

/** Null where this device knows no log yet. */
export async function startAskingDays(): Promise<AskDays | null> {
  const [publicKey, checkpoint, time] = await Promise.all([knownKey(), provedHead(), logTimeNow()])
  const head = checkpoint && readCheckpoint(checkpoint.text)
  if (publicKey === null || !head) return null
  const include = once((text: string) => askInclusion(text, head.size))
  const marketDay = once(askDay)
  const origin = once(askOrigin)
  return {
    logTime: Math.max(head.at, time ?? 0),
    ask: (days) => prove({ publicKey, checkpoint, include, marketDay, origin }, days).catch(() => null),
  }
}

/** Asks each question once, since orders of one day need the same answers. */
function once<Answer>(ask: (name: string) => Promise<Answer>): (name: string) => Promise<Answer> {
  const asked = new Map<string, Promise<Answer>>()
  return (name) => {
    const answer = asked.get(name) ?? ask(name)
    asked.set(name, answer)
    return answer
  }
}

/** What was not handed out ends the asking. */
function must<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('not handed out')
  return value
}

async function askInclusion(leaf: string, size: number): Promise<Included> {
  const query = { leaf: hexOf(hashLeafText(leaf)), size: String(size) }
  const answer = await request(readInclusion, { query }, quiet)
  if (!answer.ok) throw new Error('not in the log')
  return { leaf, place: answer.value.place, path: answer.value.path }
}

async function askDay(day: string): Promise<MarketDay> {
  const answer = await request(readMarketDay, { params: { day } }, quiet)
  if (!answer.ok) throw new Error('no such day')
  return answer.value
}

async function askOrigin(): Promise<string> {
  const answer = await request(readLeaves, { query: { from: '0' } }, quiet)
  return must(answer.ok ? answer.value.leaves[0] : null)
}

type Asking = {
  publicKey: string
  checkpoint: SignedHead
  include(leaf: string): Promise<Included>
  marketDay(day: string): Promise<MarketDay>
  origin(name: string): Promise<string>
}

const includeLeaf = ({ include }: Asking, leaf: LogLeaf): Promise<Included> => include(leafText(leaf))

async function includeReveal(asking: Asking, day: string): Promise<Included> {
  const { seed, closes } = await asking.marketDay(day)
  const read = Object.entries(must(closes)).map(([symbol, text]): [string, Price] => [
    symbol,
    price(BigInt(text)),
  ])
  return includeLeaf(asking, { kind: 'reveal', day, seed: must(seed), closes: hashCloses(new Map(read)) })
}

/** A day before the first of an order needs no seed of its own here: its reveal is the next day's `revealBefore`. */
async function proveDay(asking: Asking, day: string): Promise<Omit<ProofDay, 'reveal'>> {
  const before = dayBefore(day)
  const [{ terms, committedAt }, { closes }] = await Promise.all([
    asking.marketDay(day),
    asking.marketDay(before),
  ])
  const hash = hexOf(sha256(asciiBytes(terms)))
  return {
    day,
    terms,
    termsLeaf: await includeLeaf(asking, { kind: 'terms', day, hash, at: committedAt }),
    firstPage: null,
    pageBefore: null,
    closesBefore: must(closes),
    revealBefore: await includeReveal(asking, before),
  }
}

async function prove(asking: Asking, names: readonly string[]): Promise<ProvedDays> {
  const { publicKey, checkpoint } = asking
  const first = must(names[0])
  const days = await Promise.all(
    names.map(async (day) => ({
      ...(await proveDay(asking, day)),
      reveal: await includeReveal(asking, day),
    })),
  )
  return {
    publicKey,
    checkpoint,
    origin: await asking.include(await asking.origin('origin')),
    days,
    dayBefore: await proveDay(asking, dayBefore(first)),
  }
}
