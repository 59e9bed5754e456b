import { customerTag, nextTip, startTip, tipLine } from '@candor/domain/ledger/posting-chain.ts'
import { asciiBytes, hexOf } from '@candor/domain/proofs/byte-text.ts'
import { inclusionStretches, proofOf } from '@candor/domain/proofs/merkle-proof.ts'
import { appendLeaves, emptyFrontier, leafHash, merkleRoot } from '@candor/domain/proofs/merkle-tree.ts'
import { sha256 } from '@candor/domain/proofs/sha256.ts'
import { secondMs } from '@candor/domain/time/durations.ts'
import type { ChainPosting, PostingChain } from '../proof-file.ts'
import { contractId, samplePostings } from './sample-contract.ts'
import { type SampleTips, type SampleWorld, spanOf } from './sample-plan.ts'
import type { SampleEvent } from './sample-world.ts'

/** The customer's chain of postings: forty were there before, and those of the contract come after them. */
const salt = hexOf(sha256(asciiBytes('a salt of a customer')))
const before = { count: 40, tip: startTip(salt) }
const sealedAfterMs = 30 * secondMs

function chainPostings(world: SampleWorld): ChainPosting[] {
  const { plan } = world
  const settledAt = spanOf(plan).expiresAt + plan.settledAfterMs
  return plan.chained(
    samplePostings(world).map((posting, i) => ({
      ...posting,
      at: i === 0 ? plan.acceptedAt : settledAt,
      subject: `contract/${contractId}`,
    })),
  )
}

/** Tips are sealed half a minute after the purchase, and half a minute after the settlement. */
export function tipEvents(world: SampleWorld): SampleEvent[] {
  const { plan } = world
  const settledAt = spanOf(plan).expiresAt + plan.settledAfterMs
  const times = [plan.acceptedAt + sealedAfterMs, settledAt + sealedAfterMs]
  return times.map((at, i) => ({
    at,
    run: () => void Object.assign(world, { sealedTips: sealTips(world, i + 1, at) }),
  }))
}

/** Two other customers' chains have changed as well. */
function sealTips(world: SampleWorld, number: number, at: number): SampleTips {
  const postings = chainPostings(world)
  const tip = postings.reduce((last, posting) => nextTip(last, posting), before.tip)
  const count = before.count + postings.length
  const others = ['one', 'two'].map((name) => {
    const other = hexOf(sha256(asciiBytes(`customer ${name}`)))
    return tipLine(customerTag(other), number, startTip(other))
  })
  const lines = [...others, tipLine(customerTag(salt), count, tip)].toSorted()
  const root = hexOf(merkleRoot(lines.map(hashLine)))
  const place = world.log.add({ kind: 'postings', number, at, count: lines.length, root })
  return { place, lines, count, tip }
}

const hashLine = (line: string): Uint8Array => leafHash(asciiBytes(line))

export function makeChain(world: SampleWorld): PostingChain {
  const postings = chainPostings(world)
  const [first] = postings
  return world.plan.chain(
    {
      salt,
      start: before,
      postings,
      tips: first ? [{ count: before.count + 1, tip: nextTip(before.tip, first) }] : [],
      sealed: world.sealedTips && sealedTip(world, world.sealedTips),
    },
    world,
  )
}

function sealedTip({ log }: SampleWorld, { place, lines, count, tip }: SampleTips): PostingChain['sealed'] {
  const { added } = appendLeaves(emptyFrontier, lines.map(hashLine))
  const nodes = new Map(added.map(({ level, place: at, hash }) => [`${level}/${at}`, hash]))
  const index = lines.indexOf(tipLine(customerTag(salt), count, tip))
  const read = ({ level, place: at }: { level: number; place: number }) =>
    nodes.get(`${level}/${at}`) as Uint8Array
  const path = proofOf(inclusionStretches(index, lines.length), read).map(hexOf)
  return { leaf: log.include(place), entries: lines.length, index, path, count, tip }
}
