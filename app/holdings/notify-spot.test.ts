import type { readPlan } from '@candor/wire/recurring.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import type { WireSpotOrder } from '@candor/wire/spot.ts'
import { describe, expect, it } from 'vitest'
import { planNoticeOf, spotNoticeOf } from './notify-spot.ts'
import { dismissSpotNotice, type SpotNotice, showSpotNotice, spotNotices } from './spot-notices.ts'

const order = (changes: object) =>
  ({ id: '1', type: 'limit', placedAt: 'then', fill: null, ...changes }) as WireSpotOrder

describe('what is told of spot', () => {
  it('is a limit that was filled after it had waited', () => {
    expect(spotNoticeOf(order({ fill: { at: 'later' } }))?.kind).toBe('filled')
    expect(spotNoticeOf(order({ fill: { at: 'then' } }))).toBeNull()
    expect(spotNoticeOf(order({}))).toBeNull()
  })

  it('is a market order that was filled after it had waited on delayed quotes', () => {
    expect(spotNoticeOf(order({ type: 'market', fill: { at: 'later' } }))?.kind).toBe('filled')
  })

  it('is nothing of what its customer bought at once, or a plan bought', () => {
    expect(spotNoticeOf(order({ type: 'market', fill: { at: 'then' } }))).toBeNull()
    expect(spotNoticeOf(order({ type: 'recurring', fill: { at: 'later' } }))).toBeNull()
  })

  it('is a recurring buy that was left out just now, and none from before', () => {
    const now = Date.parse('2026-11-16T14:31:00Z')
    const told = (outcome: string, at: string) =>
      planNoticeOf(
        { plan: { id: 'p' }, turns: [{ number: 3, outcome, at, reason: 'insufficient-balance' }] } as ReplyOf<
          typeof readPlan
        >,
        now,
      )
    expect(told('skipped', '2026-11-16T14:30:05Z')).toMatchObject({
      kind: 'skipped',
      id: 'p 3',
      reason: 'insufficient-balance',
    })
    expect(told('skipped', '2026-11-16T14:20:59Z')).toBeNull()
    expect(told('bought', '2026-11-16T14:30:05Z')).toBeNull()
    expect(planNoticeOf({ plan: { id: 'p' }, turns: [] } as never, now)).toBeNull()
  })

  it('is three at most, the newest first', () => {
    for (const id of ['a', 'b', 'c', 'd']) showSpotNotice({ id, kind: 'filled' } as SpotNotice)
    dismissSpotNotice('c')
    expect(spotNotices.getState().notices.map(({ id }) => id)).toEqual(['d', 'b'])
  })
})
