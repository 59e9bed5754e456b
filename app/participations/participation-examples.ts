import type { WireParticipation, WireRedemption } from '@candor/wire/participations.ts'

/** Participations that tests begin with. */

export const inReview: WireParticipation = {
  id: '11111111-1111-4111-8111-111111111111',
  strategy: 'metal-trend',
  amount: '640.00',
  days: 30,
  status: 'in-review',
  askedAt: '2026-11-03T09:00:00.000Z',
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

export const inProgress: WireParticipation = {
  ...inReview,
  status: 'in-progress',
  reviewedAt: '2026-11-03T09:07:00.000Z',
  reviewer: 'R-07',
  joinedAt: '2026-11-03T10:00:00.000Z',
  joinValue: '1.01910000',
  units: '628.00510000',
  unitsLeft: '628.00510000',
  costLeft: '640.00',
  worth: '656.20',
  worthAt: '2026-11-14T14:00:00.000Z',
  endsAt: '2026-12-03T09:07:00.000Z',
}

export const askedOut: WireRedemption = {
  id: '22222222-2222-4222-8222-222222222222',
  cause: 'customer',
  askedAt: '2026-11-14T14:20:00.000Z',
  units: '314.00255000',
  valuedAt: null,
  value: null,
  proceeds: null,
  cost: '320.00',
  carriedLoss: null,
  earned: null,
  fee: null,
  paidAt: null,
}

export const paidRedemption: WireRedemption = {
  ...askedOut,
  valuedAt: '2026-11-14T15:00:00.000Z',
  value: '1.04490000',
  proceeds: '328.10',
  carriedLoss: '0.00',
  earned: '8.10',
  fee: '0.81',
  paidAt: '2026-11-14T15:00:01.000Z',
}
