import { noticeEvents } from '@candor/domain/notices/notice-event.ts'
import { describe, expect, it } from 'vitest'
import { makeSource } from './source-file.ts'
import { checkToldEvents } from './told-events.ts'

const catalogue = makeSource('domain/notices/notice-event.ts', '')
const server = (text: string, path = 'server/some/tell.ts') => makeSource(path, text)
const named = (events: readonly string[]) => server(`tell(${JSON.stringify(events)})`)
const messages = (...files: Parameters<typeof checkToldEvents>[0]) =>
  checkToldEvents([catalogue, ...files]).map(({ message }) => message)

describe('an event of notices', () => {
  const others = noticeEvents.filter((event) => !event.startsWith('deposit-completed'))

  it('is named somewhere by the server', () => {
    expect(messages(named(noticeEvents))).toEqual([])
    expect(messages(named(others))).toEqual([
      'has the event deposit-completed, which no code of the server writes.',
    ])
  })

  it('may be named by a template that has some letters of it', () => {
    const template = (...parts: readonly string[]) => server(`tell(\`${parts.join('')}\`)`)
    const [kind = '', end = ''] = ['kind', 'end'].map((name) => `$\{${name}}`)
    expect(messages(named(others), template(kind, '-completed'))).toEqual([])
    expect(messages(named(others), template(kind, '-', end))).toHaveLength(1)
  })

  it('is not told by a test, by the app or by the words of a letter', () => {
    for (const path of ['server/some/tell.test.ts', 'app/some/tell.ts', 'server/mail/letter-words-en.ts'])
      expect(messages(named(others), server(`tell('deposit-completed')`, path))).toHaveLength(1)
  })
})
