import type { MessageTexts, SharedCode } from '@candor/wire/messages.en.ts'

/** The generic texts that are the framework's own. They also exist in Spanish and French. */
export const frameworkCodes = [
  'cancel',
  'ok',
  'request-timeout',
  'network-error',
  'request-aborted',
  'upload-network-error',
  'socket-not-created',
  'socket-not-open',
  'page-timeout',
  'content-copied',
  'copy-failed',
  'page-load-error',
  'page-not-found',
  'loading',
] as const satisfies readonly SharedCode[]

export type FrameworkTexts = Readonly<Pick<MessageTexts, (typeof frameworkCodes)[number]>>

/**
 * Someone whose browser is in Spanish or French, and who has not chosen a language, reads the product in English but the framework's own
 * texts in their language. Choosing a language ends that: then everything is in the chosen one.
 */
export function frameworkLanguage(browser: string | undefined, chosen: boolean): 'es' | 'fr' | null {
  if (chosen) return null
  const tag = (browser ?? '').toLowerCase()
  if (/^es\b/.test(tag)) return 'es'
  return /^fr\b/.test(tag) ? 'fr' : null
}
