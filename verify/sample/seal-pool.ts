import { customerTag, nextTip, startTip, tipLine } from '@candor/domain/ledger/posting-chain.ts'
import { asciiBytes, hexOf } from '@candor/domain/proofs/byte-text.ts'
import { canonicalText } from '@candor/domain/proofs/canonical-text.ts'
import type { LogLeaf } from '@candor/domain/proofs/log-leaf.ts'
import { inclusionStretches, proofOf } from '@candor/domain/proofs/merkle-proof.ts'
import { appendLeaves, emptyFrontier, leafHash, merkleRoot } from '@candor/domain/proofs/merkle-tree.ts'
import { sha256 } from '@candor/domain/proofs/sha256.ts'
import { hashParts, type RecordedTick, rootOfParts } from '@candor/domain/proofs/tick-parts.ts'
import { canonicalTerms, symbolsOf } from '@candor/domain/quotes/day-terms.ts'
import { hashText } from '@candor/domain/strategies/pool-evidence.ts'
import type { ParticipationFile, PricePage, ProvedChain, SealedText } from '../participation-file.ts'
import type { ChainPosting } from '../proof-file.ts'
import { createSampleLog, type SampleLog, sampleKey } from './sample-log.ts'
import { dayOf, ticksOfMinute } from './sample-market.ts'
import { type PoolStory, poolDay, poolTime, type SampleText } from './sample-pool.ts'

/** When the file is made, long after everything is sealed. */
const poolMadeAt = poolTime(60)
const key = sampleKey('the key of a sample')
const shownSymbol = 'BTCUSD'
const shownMinutes = [0, 1, 6, 7, 8, 13]
const saltOf = (name: string): string => hexOf(sha256(asciiBytes(`a salt of ${name}`)))

type Event = { readonly at: number; readonly run: () => void }

/** A text's leaf, and what it comes to in the file. */
function sealText(
  log: SampleLog,
  told: SampleText,
  leafOf: (text: Record<string, unknown>, hash: string) => LogLeaf,
) {
  const text = canonicalText(told.text)
  let place = -1
  const event = {
    at: told.sealedAt,
    run: () => {
      place = log.add(leafOf(told.text, hashText(text)))
    },
  }
  const written = (): SealedText => ({ text, sealed: { place, path: log.include(place).path } })
  return { event, written }
}

const numberOf = (text: Record<string, unknown>, name: string): number => Number(text[name])

function sealTexts(log: SampleLog, story: PoolStory) {
  const strategy = story.participation.strategy
  return {
    models: story.models.map((told) =>
      sealText(log, told, (text, hash) => {
        return { kind: 'strategy-model', strategy, day: dayOf(numberOf(text, 'trainedAt')), hash }
      }),
    ),
    decisions: story.decisions.map((told) =>
      sealText(log, told, (text, hash) => {
        return { kind: 'strategy-decision', strategy, closedAt: numberOf(text, 'closedAt'), hash }
      }),
    ),
    trades: story.trades.map((told) =>
      sealText(log, told, (text, hash) => {
        return { kind: 'pool-trade', strategy, number: numberOf(text, 'number'), hash }
      }),
    ),
    values: story.values.map((told) =>
      sealText(log, told, (text, hash) => {
        const [number, at] = [numberOf(text, 'number'), numberOf(text, 'at')]
        return { kind: 'pool-value', strategy, number, at, hash }
      }),
    ),
  }
}

const pathIn = (hashes: readonly Uint8Array[], index: number): string[] => {
  const { added } = appendLeaves(emptyFrontier, [...hashes])
  const nodes = new Map(added.map(({ level, place, hash }) => [`${level}/${place}`, hash]))
  const read = ({ level, place }: { level: number; place: number }) =>
    nodes.get(`${level}/${place}`) as Uint8Array
  return proofOf(inclusionStretches(index, hashes.length), read).map(hexOf)
}

const rowOf = ({ at, bid, ask, mid, volume }: RecordedTick) =>
  [at, `${bid}`, `${ask}`, `${mid}`, `${volume}`] as const

function sealPages(log: SampleLog) {
  const symbols = symbolsOf(poolDay.terms)
  return shownMinutes.map((minute, i) => {
    const opensAt = poolTime(minute)
    const ticks = ticksOfMinute(poolDay, opensAt)
    const root = hexOf(rootOfParts(symbols, ticks))
    const leaf = {
      kind: 'ticks',
      number: i + 1,
      opensAt,
      feed: 'simulated',
      root,
      hash: hashText(`${i}`),
    } as const
    let place = -1
    const written = (): PricePage => ({
      ...log.include(place),
      parts: {
        [shownSymbol]: {
          ticks: (ticks.get(shownSymbol) ?? []).map(rowOf),
          path: pathIn(hashParts(symbols, ticks), symbols.indexOf(shownSymbol)),
        },
      },
    })
    return {
      event: {
        at: opensAt + 63_000,
        run: () => {
          place = log.add(leaf)
        },
      },
      written,
    }
  })
}

/** Both chains are sealed in one leaf, at the end. */
function sealChains(
  log: SampleLog,
  chains: readonly { name: string; start: number; postings: readonly ChainPosting[] }[],
) {
  const known = chains.map(({ name, start, postings }) => {
    const salt = saltOf(name)
    const first = { count: start, tip: startTip(salt) }
    const tip = postings.reduce((last, posting) => nextTip(last, posting), first.tip)
    const count = start + postings.length
    return { salt, start: first, postings, count, tip, line: tipLine(customerTag(salt), count, tip) }
  })
  const lines = known.map(({ line }) => line).toSorted()
  const hashes = lines.map((line) => leafHash(asciiBytes(line)))
  let place = -1
  const at = poolTime(14)
  const leaf = {
    kind: 'postings',
    number: 1,
    at,
    count: lines.length,
    root: hexOf(merkleRoot(hashes)),
  } as const
  const written = (): ProvedChain[] =>
    known.map(({ salt, start, postings, count, tip, line }) => {
      const index = lines.indexOf(line)
      const sealed = {
        leaf: log.include(place),
        entries: lines.length,
        index,
        path: pathIn(hashes, index),
        count,
        tip,
      }
      return { salt, start, postings, sealed }
    })
  return {
    event: {
      at,
      run: () => {
        place = log.add(leaf)
      },
    },
    written,
  }
}

/** Makes the log of a story, and the file that its server would hand out. */
export function sealPool(story: PoolStory): ParticipationFile {
  const log = createSampleLog('candor/sample', key)
  log.add({
    kind: 'origin',
    origin: 'candor/sample',
    key: key.publicKey,
    anchor: hashText('anchor'),
    anchorDay: poolDay.day,
    model: hashText('model'),
  })
  const terms = canonicalTerms(poolDay.terms)
  const termsPlace = log.add({ kind: 'terms', day: poolDay.day, hash: hashText(terms), at: poolTime(-1_000) })
  const texts = sealTexts(log, story)
  const pages = sealPages(log)
  const chains = sealChains(log, [
    { name: 'a customer', start: 1, postings: story.own },
    { name: 'a pool', start: 0, postings: story.pool },
  ])
  const events: Event[] = [...Object.values(texts).flat(), ...pages, chains].map(({ event }) => event)
  for (const { run } of events.toSorted((one, other) => one.at - other.at)) run()
  const [chain, pool] = chains.written()
  if (!chain || !pool) throw new Error('two chains were sealed')
  const { participation, join, leaves, payouts } = story
  const { endedAt, ...asked } = participation
  const write = (list: readonly { written: () => SealedText }[]) => list.map(({ written }) => written())
  return {
    format: 'candor participation proof',
    version: 1,
    proof: {
      ...{ publicKey: key.publicKey, checkpoint: log.sign(poolMadeAt), participation, join, leaves, payouts },
      values: write(texts.values).slice(1),
      trades: write(texts.trades).slice(1),
      decisions: write(texts.decisions).slice(1),
      models: write(texts.models),
      pages: pages.map(({ written }) => written()),
      days: [{ day: poolDay.day, terms, termsLeaf: log.include(termsPlace) }],
      ...{ chain, pool },
    },
    own: {
      ...{ publicKey: key.publicKey, asked, now: poolMadeAt },
      redemptions: leaves.map(({ id, askedAt, units }) => ({ id, askedAt, units })),
    },
  }
}
