import { type TextFile, textsOf } from '@candor/domain/languages/text-files.ts'
import type { MessageTexts, SharedCode } from '@candor/wire/messages.en.ts'
import type { Plugin } from 'vite'
import { frameworkCodes } from '../words/framework-words.ts'

/** What can be said before the whole catalogue of messages is there: the framework's own texts, and that nobody has answered. */
const firstCodes: readonly SharedCode[] = [
  ...frameworkCodes,
  'network-error-try-later',
  'backend-connection-error',
]

/**
 * Gives `wire/messages.….ts?first`, the few messages that the first page may have to say. The catalogue itself stays one file for each
 * language, and is fetched with the first other page or the first refusal.
 */
export const firstMessages = (): Plugin => ({
  name: 'first-messages',
  enforce: 'pre',
  load: {
    filter: { id: /\?first$/ },
    async handler(id) {
      const texts = textsOf((await import(id.replace('?first', ''))) as TextFile<MessageTexts>)
      const first = Object.fromEntries(firstCodes.map((code) => [code, texts[code]]))
      return `export const firstTexts = ${JSON.stringify(first)}`
    },
  },
})
