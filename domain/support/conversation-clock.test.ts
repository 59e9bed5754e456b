import { describe, expect, it } from 'vitest'
import { followConversation, isStillTheSame, newConversation } from './follow-conversation.ts'

const day = 86_400_000

const after = (acts: readonly (readonly [Parameters<typeof followConversation>[1], number])[]) =>
  acts.reduce((state, [act, now]) => {
    const next = followConversation(state, act, now)
    if (!next.ok) throw new Error(next.refusal)
    return next.value
  }, newConversation)

describe('the clock of what was promised', () => {
  it('runs from the first message that has no answer', () => {
    expect(
      after([
        ['message', 1_000],
        ['message', 9_000],
      ]).waitingSince,
    ).toBe(1_000)
  })

  it('is stopped by an answer, and runs again from the next message', () => {
    expect(
      after([
        ['message', 1_000],
        ['answer', 5_000],
      ]).waitingSince,
    ).toBeNull()
    expect(
      after([
        ['message', 1_000],
        ['answer', 5_000],
        ['message', 7_000],
      ]).waitingSince,
    ).toBe(7_000)
  })

  it('is not stopped by a note that the customer cannot see', () => {
    expect(
      after([
        ['message', 1_000],
        ['note', 5_000],
      ]).waitingSince,
    ).toBe(1_000)
  })
})

describe('a conversation', () => {
  it('is closed once, and opened again by a message or an operator', () => {
    const closed = after([
      ['message', 1_000],
      ['close', 5_000],
    ])
    expect(closed).toEqual({ status: 'closed', waitingSince: null, closedAt: 5_000 })
    expect(followConversation(closed, 'close', 6_000)).toEqual({ ok: false, refusal: 'conversation-closed' })
    expect(followConversation(closed, 'answer', 6_000)).toEqual({ ok: false, refusal: 'conversation-closed' })
    expect(followConversation(closed, 'message', 6_000)).toEqual({
      ok: true,
      value: { status: 'open', waitingSince: 6_000, closedAt: null },
    })
    expect(followConversation(closed, 'reopen', 6_000)).toEqual({ ok: true, value: newConversation })
    expect(followConversation(newConversation, 'reopen', 6_000)).toEqual({
      ok: false,
      refusal: 'conversation-open',
    })
  })

  it('stays the same case for a week after its end', () => {
    const closed = { status: 'closed', waitingSince: null, closedAt: 0 } as const
    expect(isStillTheSame(closed, 7 * day)).toBe(true)
    expect(isStillTheSame(closed, 7 * day + 1)).toBe(false)
    expect(isStillTheSame(newConversation, 400 * day)).toBe(true)
  })
})
