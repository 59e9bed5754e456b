import { type DocumentSide, documentSides } from './id-document.ts'

/** Why a photo was opened. The first two are the customer's own reasons. */
export const viewReasons = [
  'own-look',
  'download',
  'identity-review',
  'second-look',
  'customer-asked',
] as const
type ViewReason = (typeof viewReasons)[number]

/** One opening of one photo, as it was stored. `by` is a reviewer's number, or null for the customer. */
export type DocumentView = {
  number: number
  at: number
  until: number | null
  by: string | null
  side: DocumentSide
  reason: ViewReason
}

/** Openings that belong together: one person, one reason, one sitting. */
export type ViewGroup = {
  number: number
  at: number
  /** How long photos were open, as far as it is known. */
  seconds: number | null
  by: string | null
  sides: readonly DocumentSide[]
  reason: ViewReason
}

/** Who opens the next photo after so long has come back. */
const sittingMs = 10 * 60_000

const isSameSitting = (one: DocumentView, later: DocumentView): boolean =>
  one.by === later.by && one.reason === later.reason && later.at - one.at <= sittingMs

function describe(views: readonly [DocumentView, ...DocumentView[]]): ViewGroup {
  const [first] = views
  const ends = views.flatMap(({ until }) => (until === null ? [] : [until]))
  const open = ends.length === 0 ? null : Math.max(...ends) - first.at
  return {
    number: first.number,
    at: first.at,
    seconds: open === null ? null : Math.max(1, Math.round(open / 1000)),
    by: first.by,
    sides: documentSides.filter((side) => views.some((view) => view.side === side)),
    reason: first.reason,
  }
}

/** Openings in their order, gathered into sittings, the newest first. Nothing is left out: each opening is in one of them. */
export function groupViews(views: readonly DocumentView[]): ViewGroup[] {
  const groups: [DocumentView, ...DocumentView[]][] = []
  for (const view of [...views].sort((one, other) => one.number - other.number)) {
    const open = groups.findLast((group) => group[0].by === view.by)
    const last = open?.at(-1)
    if (open && last && isSameSitting(last, view)) open.push(view)
    else groups.push([view])
  }
  return groups.map(describe).reverse()
}

/** How many different people looked. */
export const countPeople = (groups: readonly ViewGroup[]): number => new Set(groups.map(({ by }) => by)).size
