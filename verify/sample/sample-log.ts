import { asciiBytes, hexOf } from '@candor/domain/proofs/byte-text.ts'
import { checkpointText, type SignedCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import { hashLeafText, type LogLeaf, leafText } from '@candor/domain/proofs/log-leaf.ts'
import { consistencyStretches, inclusionStretches, proofOf } from '@candor/domain/proofs/merkle-proof.ts'
import { appendLeaves, emptyFrontier, merkleRoot, peaksOf } from '@candor/domain/proofs/merkle-tree.ts'
import { ed25519 } from '@noble/curves/ed25519.js'
import type { Included } from '../proof-file.ts'

/** A log in memory, for samples: it can do whatever a log can do, also what an honest one would not. */
export type SampleLog = {
  readonly texts: string[]
  add(leaf: LogLeaf): number
  /** The checkpoint of the first so many leaves; all of them where no size is given. */
  sign(at: number, size?: number): SignedCheckpoint
  include(place: number): Included
  consistency(first: number, second?: number): string[]
  peaks(size: number): string[]
}

export type SampleKey = { readonly secret: Uint8Array; readonly publicKey: string }

export const sampleKey = (seed: string): SampleKey => {
  const secret = Uint8Array.from({ length: 32 }, (_, i) => seed.charCodeAt(i % seed.length))
  return { secret, publicKey: hexOf(ed25519.getPublicKey(secret)) }
}

/** A key signs a text in one way only, samples differ in a few of theirs, and signing takes longest of all that makes one. */
const signatures = new Map<string, string>()

export function signText({ secret, publicKey }: SampleKey, text: string): string {
  const name = `${publicKey} ${text}`
  const signature = signatures.get(name) ?? hexOf(ed25519.sign(asciiBytes(text), secret))
  signatures.set(name, signature)
  return signature
}

export function createSampleLog(origin: string, key: SampleKey, begun: readonly string[] = []): SampleLog {
  const texts = [...begun]
  const hashes = (size = texts.length) => texts.slice(0, size).map(hashLeafText)
  const nodes = () => {
    const { added } = appendLeaves(emptyFrontier, hashes())
    const kept = new Map(added.map(({ level, place, hash }) => [`${level}/${place}`, hash]))
    return ({ level, place }: { level: number; place: number }) => kept.get(`${level}/${place}`) as Uint8Array
  }
  return {
    texts,
    add: (leaf) => texts.push(leafText(leaf)) - 1,
    sign: (at, size = texts.length) => {
      const text = checkpointText({ origin, size, root: merkleRoot(hashes(size)), at })
      return { text, signature: signText(key, text) }
    },
    include: (place) => ({
      leaf: texts[place] as string,
      place,
      path: proofOf(inclusionStretches(place, texts.length), nodes()).map(hexOf),
    }),
    consistency: (first, second = texts.length) =>
      proofOf(consistencyStretches(first, second), nodes()).map(hexOf),
    peaks: (size) => peaksOf(size).map((name) => hexOf(nodes()(name))),
  }
}
