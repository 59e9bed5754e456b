import type { SharedCode } from './messages.en.ts'

/** What can go wrong before an answer arrives, with the numeric codes of docs/SPECIFICATION.md, section 8. They never reach a text. */
export const transportCodes = {
  'request-timeout': 5,
  'network-error': 5,
  'request-aborted': 600003,
  'upload-network-error': 602001,
  'socket-not-created': 600009,
  'socket-not-open': 10002,
} as const satisfies Partial<Record<SharedCode, number>>

export type TransportFailure = keyof typeof transportCodes
