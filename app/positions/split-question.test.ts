import { messagesEn } from '@candor/wire/messages.en.ts'
import { messagesMalay } from '@candor/wire/messages.malay.ts'
import { messagesTw } from '@candor/wire/messages.tw.ts'
import { messagesZh } from '@candor/wire/messages.zh.ts'
import { expect, it } from 'vitest'
import { splitQuestion } from './split-question.ts'

it('parts both confirmations in every language into a question and what follows from it', () => {
  for (const texts of [messagesEn, messagesZh, messagesTw, messagesMalay])
    for (const code of ['confirm-close-position', 'confirm-cancel-order'] as const) {
      const { question, rest } = splitQuestion(texts[code])
      expect(question).toMatch(/[?？]$/)
      expect(rest.length).toBeGreaterThan(0)
    }
})
