import type { Result } from '@candor/domain/result.ts'

export type OutboundRequest = {
  url: string
  /** Only a GET follows redirects. */
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: Uint8Array
  /** Of the answer's body, before and after it is unpacked. */
  maxBytes: number
  /** From the first look-up to the last byte, redirects included. */
  timeoutMs: number
  signal?: AbortSignal
}

export type OutboundAnswer = {
  /** Where the answer came from, after redirects. */
  url: string
  status: number
  /** Names in small letters; a header that came more than once is joined by commas. */
  headers: ReadonlyMap<string, string>
  body: Buffer
}

export type OutboundRefusal = {
  kind: /** An address that the server may not reach: not https, or not a machine on the public internet. */
  'forbidden' | 'no-answer' | 'too-slow' | 'too-large' | 'too-many-redirects' | 'malformed'
  detail: string
}

/** The one way by which the server asks an address that a setting, a customer or a feed has named. */
export type Outbound = (request: OutboundRequest) => Promise<Result<OutboundAnswer, OutboundRefusal>>

/** What may be reached. Tests hand in one that allows a server on their own machine; there is no setting for it. */
export type OutboundGuard = {
  allowsAddress(address: string): boolean
  allowsScheme(protocol: string): boolean
}
