import { describe, expect, it } from 'vitest'
import { cleanMessage, judgeMessage } from './message-rule.ts'
import { measureReplies } from './reply-times.ts'

describe('a message', () => {
  it('has 1 to 2,000 characters, or an attachment', () => {
    expect(judgeMessage('', false)).toBe('message-empty')
    expect(judgeMessage('', true)).toBeNull()
    expect(judgeMessage('a'.repeat(2_000), false)).toBeNull()
    expect(judgeMessage('a'.repeat(2_001), false)).toBe('message-too-long')
    // A character outside the first plane is one, although it takes two halves.
    expect(judgeMessage('𠀋'.repeat(2_000), false)).toBeNull()
  })

  it('is sent without what nobody can see', () => {
    expect(cleanMessage('  one\r\ntwo\rthree\u0007 \u202Eevil\u2066 ')).toBe('one\ntwo\nthree evil')
    expect(cleanMessage('<script>alert(1)</script>')).toBe('<script>alert(1)</script>')
    expect(cleanMessage('\u0000\u0008\u200E')).toBe('\u200E')
  })
})

const minute = 60_000
const wait = (minutes: number, answered = true) => ({
  openMs: minutes * minute,
  promisedMs: 10 * minute,
  answered,
})

describe('measured reply times', () => {
  it('tell within what time half of the answers came', () => {
    // Sorted 1, 3, 4, 12: two of four came within 3 minutes.
    expect(measureReplies([wait(12), wait(1), wait(4), wait(3)])).toEqual({
      halfWithinMinutes: 3,
      answers: 4,
      kept: 3,
      waits: 4,
    })
    expect(measureReplies([wait(1), wait(3.5), wait(20)])?.halfWithinMinutes).toBe(4)
    expect(measureReplies([wait(0.1)])?.halfWithinMinutes).toBe(1)
  })

  it('count a conversation that was closed unanswered as a broken promise', () => {
    expect(measureReplies([wait(10), wait(1, false)])).toEqual({
      halfWithinMinutes: 10,
      answers: 1,
      kept: 1,
      waits: 2,
    })
  })

  it('tell nothing where nothing was answered', () => {
    expect(measureReplies([])).toBeNull()
    expect(measureReplies([wait(1, false)])).toBeNull()
  })
})
