import type { WireSupportMessage } from '@candor/wire/support.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { mergeMessages } from './merge-messages.ts'
import { addUnsent, dropUnsent, readUnsent } from './unsent-messages.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  Object.assign(globalThis, {
    window: {
      localStorage: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
      },
    },
  })
})

describe('messages that have not arrived', () => {
  it('are kept on the device in their order, each with a key of its own, for their account alone', () => {
    const first = addUnsent('1', { text: 'One' }, 10)
    const second = addUnsent('1', { text: 'One' }, 20)
    expect(first.key).not.toBe(second.key)
    expect(readUnsent('1')).toEqual([first, second])
    expect(readUnsent('2')).toEqual([])
    dropUnsent('1', first.key)
    expect(readUnsent('1')).toEqual([second])
  })

  it('are none where what is kept is no list of messages', () => {
    stored.set('unsent-messages.1', '{"key":1}')
    expect(readUnsent('1')).toEqual([])
    stored.set('unsent-messages.1', 'broken')
    expect(readUnsent('1')).toEqual([])
  })
})

const message = (number: number, text: string) => ({ number, text }) as WireSupportMessage

describe('messages that arrive', () => {
  it('are each shown once, in the order of their numbers', () => {
    const merged = mergeMessages([message(1, 'a'), message(3, 'c')], [message(2, 'b'), message(3, 'c')])
    expect(merged.map(({ text }) => text).join('')).toBe('abc')
  })
})
