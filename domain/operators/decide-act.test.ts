import { describe, expect, it } from 'vitest'
import { decideAct } from './decide-act.ts'

const act = { state: 'waiting', maker: 3n, makerMay: true, hash: 'a', lapsesAt: 1_000 }
const by = { operatorId: 7n, verdict: 'approve' as const, hash: 'a', own: false, now: 900 }

describe('an act of two people', () => {
  it('is done by a second one in time, and refused by whoever rejects it', () => {
    expect(decideAct(act, by)).toEqual({ ok: true, value: 'done' })
    expect(decideAct(act, { ...by, now: 1_000 })).toEqual({ ok: true, value: 'done' })
    expect(decideAct(act, { ...by, verdict: 'reject' })).toEqual({ ok: true, value: 'refused' })
  })

  it.each([
    ['by who asked for it', {}, { operatorId: 3n }, 'already-approved'],
    ['about oneself', {}, { own: true }, 'own-request'],
    ['in other words than were read', {}, { hash: 'b' }, 'content-changed'],
    ['twice', { state: 'done' }, {}, 'already-decided'],
    ['too late', {}, { now: 1_001 }, 'act-lapsed'],
    ['after who asked has left or lost the role', { makerMay: false }, {}, 'maker-left'],
  ])('is not agreed to %s', (_, changed, said, refusal) => {
    expect(decideAct({ ...act, ...changed }, { ...by, ...said })).toEqual({ ok: false, refusal })
  })
})
