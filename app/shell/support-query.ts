import type { ReceiptKind } from '@candor/wire/support.ts'

/** The query with which customer service is opened about one of the customer's own things: it waits there to be sent. */
export const aboutRequest = (kind: ReceiptKind, id: string): string => `about=${kind}&id=${id}`

/** The query with which it is opened from an article: its name stands at the beginning of the message. */
export const aboutArticle = (article: string): string => `article=${article}`
