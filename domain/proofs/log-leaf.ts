import { asciiBytes } from './byte-text.ts'
import { canonicalText } from './canonical-text.ts'
import { leafHash } from './merkle-tree.ts'

/**
 * The kinds of leaves in the log, each as its canonical text. Hashes, keys and seeds are 64 hex digits in lower case; instants are epoch
 * milliseconds; days are UTC dates. Contracts are there as salted commitments: without the receipt one learns that there was one, and no
 * more.
 */
export type LogLeaf =
  /** The first leaf: whose log this is, the key that signs it, the anchor that commits to every seed there will be, and the market's model. */
  | { kind: 'origin'; origin: string; key: string; anchor: string; anchorDay: string; model: string }
  /** From this day on the market has another model. It is announced a day ahead. */
  | { kind: 'era'; number: number; day: string; model: string; at: number }
  /** The hash of a day's terms. It comes before the first page of ticks of its day. */
  | { kind: 'terms'; day: string; hash: string; at: number }
  /** The seed of a day that is over, and the hash of its closes. It comes before the first page of the next day. */
  | { kind: 'reveal'; day: string; seed: string; closes: string }
  /** A page of ticks: `root` is over its parts, `hash` continues the chain of pages. Numbers go up by one. */
  | { kind: 'ticks'; number: number; opensAt: number; feed: string; root: string; hash: string }
  | { kind: 'halt'; symbol: string; at: number }
  /** It comes before the page that holds the contract's purchase tick, or the contract is void. */
  | { kind: 'acceptance'; commitment: string }
  /** `contract` is a tag that only the holder of the receipt can compute: a second settlement of the same contract would show. */
  | { kind: 'settlement'; contract: string; commitment: string }
  /** The tips of `count` customers' chains of postings that have grown since the leaf before: `root` is over their lines. Numbers go up by one. */
  | { kind: 'postings'; number: number; at: number; count: number; root: string }
  /** What a learning strategy decides by on a day, by its hash. It stands there before the day's first decision. */
  | { kind: 'strategy-model'; strategy: string; day: string; hash: string }
  /** What a strategy decided at the close of a candle (domain/strategies/pool-evidence.ts). */
  | { kind: 'strategy-decision'; strategy: string; closedAt: number; hash: string }
  /** A trade of a strategy's pool. Numbers go up by one. */
  | { kind: 'pool-trade'; strategy: string; number: number; hash: string }
  /** What a pool was worth at an instant. Numbers go up by one. */
  | { kind: 'pool-value'; strategy: string; number: number; at: number; hash: string }

export type LeafKind = LogLeaf['kind']
export type LeafOf<Kind extends LeafKind> = Extract<LogLeaf, { kind: Kind }>

export const leafText = (leaf: LogLeaf): string => canonicalText(leaf)

export const hashLeafText = (text: string): Uint8Array => leafHash(asciiBytes(text))

type Shape = 'hash' | 'day' | 'count' | 'name'

const shapes: { readonly [Kind in LeafKind]: Record<Exclude<keyof LeafOf<Kind>, 'kind'>, Shape> } = {
  origin: { origin: 'name', key: 'hash', anchor: 'hash', anchorDay: 'day', model: 'hash' },
  era: { number: 'count', day: 'day', model: 'hash', at: 'count' },
  terms: { day: 'day', hash: 'hash', at: 'count' },
  reveal: { day: 'day', seed: 'hash', closes: 'hash' },
  ticks: { number: 'count', opensAt: 'count', feed: 'name', root: 'hash', hash: 'hash' },
  halt: { symbol: 'name', at: 'count' },
  postings: { number: 'count', at: 'count', count: 'count', root: 'hash' },
  'strategy-model': { strategy: 'name', day: 'day', hash: 'hash' },
  'strategy-decision': { strategy: 'name', closedAt: 'count', hash: 'hash' },
  'pool-trade': { strategy: 'name', number: 'count', hash: 'hash' },
  'pool-value': { strategy: 'name', number: 'count', at: 'count', hash: 'hash' },
  acceptance: { commitment: 'hash' },
  settlement: { contract: 'hash', commitment: 'hash' },
}

/** There is such a day. */
const isDate = (text: string): boolean => {
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

const fits: Record<Shape, (value: unknown) => boolean> = {
  hash: (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value),
  day: (value) => typeof value === 'string' && /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(value) && isDate(value),
  count: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  name: (value) => typeof value === 'string' && /^[\x21-\x7e]{1,100}$/.test(value),
}

/** Reads a leaf of this kind; null where the text is anything else, be it only a space more. */
export function readLeaf<Kind extends LeafKind>(text: string, kind: Kind): LeafOf<Kind> | null {
  try {
    const leaf = JSON.parse(text) as Record<string, unknown>
    const shape = Object.entries<Shape>(shapes[kind])
    const isLeaf =
      leaf['kind'] === kind &&
      Object.keys(leaf).length === shape.length + 1 &&
      shape.every(([key, wanted]) => fits[wanted](leaf[key])) &&
      canonicalText(leaf) === text
    return isLeaf ? (leaf as LeafOf<Kind>) : null
  } catch {
    return null
  }
}
