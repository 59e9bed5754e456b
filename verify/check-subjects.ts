import type { ChainPosting } from './proof-file.ts'

/**
 * What the postings about one thing may be together: a contract has one stake, a fee belongs to an opening. Only what the chain shows is looked at,
 * since something may have begun before the chain does.
 */

/** A posting, and those right before and after it in the chain, whatever they are about. */
type Placed = {
  readonly posting: ChainPosting
  readonly before?: ChainPosting
  readonly after?: ChainPosting
}

/** The postings about one thing, in their order. */
type Story = readonly Placed[]

const ofKind = (story: Story, ...kinds: readonly string[]): Story =>
  story.filter(({ posting }) => kinds.includes(posting.kind))

const isNoneTwice = (story: Story): boolean =>
  new Set(story.map(({ posting }) => posting.kind)).size === story.length

const beginsWith = (story: Story, kind: string): boolean =>
  ofKind(story, kind).length === 0 || story[0]?.posting.kind === kind

/** Only one of two ends. */
const isEither = (story: Story, one: readonly string[], other: readonly string[]): boolean =>
  ofKind(story, ...one).length === 0 || ofKind(story, ...other).length === 0

const isOf = (other: ChainPosting | undefined, kind: string, { posting }: Placed): boolean =>
  other?.subject === posting.subject && other.kind === kind

/** Right after one of another kind. The first in the chain may have had it before. */
const follows = (story: Story, kind: string, before: string): boolean =>
  ofKind(story, kind).every((placed) => !placed.before || isOf(placed.before, before, placed))

const precedes = (story: Story, kind: string, after: string): boolean =>
  ofKind(story, kind).every((placed) => isOf(placed.after, after, placed))

const amountOf = ({ posting }: Placed): bigint => BigInt(posting.amount)

/** A hold goes out in parts that are all of it, or comes back as it is. */
function isHoldPaid(story: Story): boolean {
  const [first, ...rest] = story
  if (first?.posting.kind !== 'withdrawal-hold' || rest.length === 0) return true
  return rest.reduce((sum, placed) => sum + amountOf(placed), 0n) === amountOf(first)
}

const isOfOneStake = (story: Story): boolean =>
  new Set(story.filter(({ posting }) => posting.kind !== 'contract-profit').map(amountOf)).size <= 1

const isRight = new Map<string, (story: Story) => boolean>([
  [
    'contract',
    (story) =>
      isNoneTwice(story) &&
      beginsWith(story, 'contract-stake') &&
      isEither(story, ['contract-returned'], ['contract-lost', 'contract-refund']) &&
      follows(story, 'contract-profit', 'contract-returned') &&
      isOfOneStake(story),
  ],
  ['deposit', isNoneTwice],
  [
    'withdrawal',
    (story) =>
      isNoneTwice(story) &&
      beginsWith(story, 'withdrawal-hold') &&
      isEither(story, ['withdrawal-returned'], ['withdrawal-paid', 'withdrawal-fee']) &&
      isHoldPaid(story),
  ],
  [
    'order',
    (story) =>
      ofKind(story, 'margin-set-aside').length <= 1 && follows(story, 'opening-fee', 'margin-set-aside'),
  ],
  [
    'spot',
    (story) => ofKind(story, 'spot-bought', 'spot-sold').length <= 1 && ofKind(story, 'spot-fee').length <= 1,
  ],
  ['run', (story) => isNoneTwice(story) && precedes(story, 'practice-returned', 'practice-funding')],
])

/** What a posting is about: its subject up to the first slash, or null where it has none. */
export function aboutOf({ subject }: ChainPosting): string | null {
  const slash = subject.indexOf('/')
  return slash < 0 ? null : subject.slice(0, slash)
}

/** The first posting about something whose postings do not go together; null where all do. */
export function findMisplaced(all: readonly ChainPosting[]): ChainPosting | null {
  const stories = new Map<string, Placed[]>()
  for (const [place, posting] of all.entries()) {
    const [before, after] = [all[place - 1], all[place + 1]]
    const placed = { posting, ...(before && { before }), ...(after && { after }) }
    const story = stories.get(posting.subject)
    if (story) story.push(placed)
    else stories.set(posting.subject, [placed])
  }
  for (const story of stories.values()) {
    const [first] = story
    const rule = first && isRight.get(aboutOf(first.posting) ?? '')
    if (rule && !rule(story)) return first.posting
  }
  return null
}
