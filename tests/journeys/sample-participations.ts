import { readFileSync } from 'node:fs'
import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { listParticipations, readParticipation, type WireParticipation } from '@candor/wire/participations.ts'
import type { BrowserContext } from 'playwright-core'
import { idOf, instant, now, tell, uuid, wayOf } from './sample-strategies.ts'

const base: WireParticipation = {
  id: uuid(1),
  strategy: 'metal-trend',
  amount: '500.00',
  days: 7,
  status: 'in-review',
  askedAt: '2026-11-14T10:02:00.000Z',
  reviewedAt: null,
  reviewer: null,
  reason: null,
  joinedAt: null,
  joinValue: null,
  units: null,
  unitsLeft: '0.00000000',
  costLeft: '0.00',
  worth: null,
  worthAt: null,
  endsAt: null,
  completedAt: null,
  profit: '0.00',
  fees: '0.00',
  redemptions: [],
}

const joined = {
  reviewer: 'R-07',
  joinValue: '1.01910000',
  units: '628.00510000',
} as const

/** One in each status. */
export const participations: readonly WireParticipation[] = [
  base,
  {
    ...base,
    ...joined,
    id: uuid(2),
    strategy: 'forex-reversion',
    amount: '640.00',
    days: 30,
    status: 'in-progress',
    askedAt: '2026-11-03T09:00:00.000Z',
    reviewedAt: '2026-11-03T09:07:00.000Z',
    joinedAt: '2026-11-03T10:00:00.000Z',
    unitsLeft: '628.00510000',
    costLeft: '640.00',
    worth: '656.20',
    worthAt: instant(now),
    endsAt: '2026-12-03T09:07:00.000Z',
  },
  {
    ...base,
    ...joined,
    id: uuid(3),
    strategy: 'crypto-breakout',
    amount: '600.00',
    status: 'completed',
    askedAt: '2026-10-17T09:12:40.000Z',
    reviewedAt: '2026-10-17T09:20:03.000Z',
    joinedAt: '2026-10-17T10:00:00.000Z',
    joinValue: '1.15840000',
    units: '517.95580000',
    endsAt: '2026-10-24T09:20:03.000Z',
    completedAt: '2026-10-24T10:00:01.000Z',
    profit: '57.64',
    fees: '1.76',
    redemptions: [
      {
        id: uuid(31),
        cause: 'term',
        askedAt: '2026-10-24T09:20:03.000Z',
        units: '517.95580000',
        valuedAt: '2026-10-24T10:00:00.000Z',
        value: '1.27310000',
        proceeds: '659.40',
        cost: '600.00',
        carriedLoss: '41.80',
        earned: '17.60',
        fee: '1.76',
        paidAt: '2026-10-24T10:00:01.000Z',
      },
    ],
  },
  {
    ...base,
    id: uuid(4),
    strategy: 'crypto-breakout',
    amount: '2000.00',
    status: 'rejected',
    askedAt: '2026-08-28T08:11:00.000Z',
    reviewedAt: '2026-08-28T08:40:00.000Z',
    reviewer: 'R-07',
    reason: 'The account is under review',
  },
]

const postingsOf = ({ id, amount, status, redemptions }: WireParticipation) => {
  const subject = { kind: 'participation', id }
  const one = (number: number, kind: string, from: string, to: string, sum: string) => ({
    ...{
      number,
      at: instant(now),
      kind,
      from,
      to,
      amount: sum,
      change: '0.00',
      cashAfter: '9000.00',
      subject,
    },
  })
  const [paid] = redemptions
  return [
    one(1, 'participation-hold', 'cash', 'invested', amount),
    ...(status === 'rejected' ? [one(2, 'participation-returned', 'invested', 'cash', amount)] : []),
    ...(status === 'in-progress' || status === 'completed'
      ? [one(2, 'participation-joined', 'invested', 'house-participations', amount)]
      : []),
    ...(paid
      ? [
          one(3, 'participation-paid', 'house-participations', 'cash', paid.proceeds ?? '0.00'),
          one(4, 'participation-fee', 'cash', 'house-fees', paid.fee ?? '0.00'),
        ]
      : []),
  ]
}

const storyOf = (participation: WireParticipation) => {
  const begun = Date.parse(participation.joinedAt ?? participation.askedAt)
  const amount = Number(participation.amount)
  const way = wayOf(7, 120, 0.099, 0.03)
  return readParticipation.reply.parse({
    participation,
    postings: postingsOf(participation),
    worths:
      participation.units === null
        ? []
        : way.map((value, at) => ({
            at: instant(begun + at * 1.4 * 3_600_000),
            worth: writeCents(cents(BigInt(Math.round(amount * value * 100)))),
          })),
    trades: participation.units === null ? { count: 0, won: 0, lost: 0 } : { count: 14, won: 8, lost: 6 },
  })
}

const sums = { takingPart: '1140.00', profit: '38.12', fees: '4.24', worth: '656.20' }

/** From now on whoever is signed in is told of these participations. */
export async function tellSampleParticipations(context: BrowserContext): Promise<void> {
  await context.route('**/api/v1/participations?**', (route) => {
    const query = new URL(route.request().url()).searchParams
    const wanted = participations.filter(
      ({ status, strategy }) =>
        (query.get('status') ?? status) === status && (query.get('strategy') ?? strategy) === strategy,
    )
    const carried = [{ strategy: 'stock-momentum', loss: '41.80' }]
    return tell(route, listParticipations.reply.parse({ participations: wanted, more: false, sums, carried }))
  })
  await context.route('**/api/v1/participations/*', (route) => {
    const found = participations.find(({ id }) => id === idOf(route))
    return tell(route, found && storyOf(found))
  })
}

/** A proof file of the vectors, as the server would hand it out. */
export function sampleProof(name: string): string {
  const path = new URL(`../../verify/participation-vectors/${name}.json`, import.meta.url)
  return JSON.stringify((JSON.parse(readFileSync(path, 'utf8')) as { file: object }).file)
}

/** From now on every participation has this proof. */
export async function tellSampleProof(context: BrowserContext, name: string): Promise<void> {
  await context.route('**/api/v1/participations/*/proof', (route) =>
    route.fulfill({ contentType: 'application/json', body: sampleProof(name) }),
  )
}
