import type { AnyNoticeKind } from './notice-choice.ts'

/**
 * What customers are notified of. A notice is stored as its event and figures; the sentence is made when it is read, in the language of
 * whoever reads it. Each figure has one meaning in all events: amounts in US dollars, prices in the instrument's currency.
 */
type Traded = { readonly symbol: string; readonly side: 'long' | 'short' }
type Closed = Traded & { readonly price: string; readonly profit: string }
type Contract = { readonly symbol: string; readonly seconds: string; readonly amount: string }
type Amount = { readonly amount: string }
type TakingPart = { readonly strategy: string; readonly amount: string }
/** Written by a person, in the language they chose. */
type Because = { readonly reason: string }
type Correcting = Amount & Because & { readonly number: string }
/** A code that has a text in every language. */
type Caused = { readonly cause: string }
type Named = { readonly name?: string; readonly address?: string }

type NoticeFigures = {
  'contract-won': Contract & { readonly direction: 'rise' | 'fall' }
  'contract-lost': Contract & { readonly direction: 'rise' | 'fall' }
  /** Its device never showed the direction. */
  'contract-unopened': Contract
  /** A draw, or void. */
  'contract-returned': Contract
  /** Lost on a day whose seed was withheld. */
  'contract-refunded': Contract
  'stop-loss-reached': Closed
  'take-profit-reached': Closed
  liquidated: Closed
  'liquidation-near': Traded & { readonly price: string; readonly percent: string }
  'order-filled': Traded & { readonly quantity: string; readonly price: string }
  'order-cancelled': Traded & Caused
  'order-expired': Traded
  'position-closed': Closed
  'part-closed': Closed
  'close-dropped': Traded & Caused
  'spot-bought': { readonly symbol: string; readonly quantity: string; readonly price: string }
  'spot-sold': { readonly symbol: string; readonly quantity: string; readonly price: string }
  'spot-cancelled': { readonly symbol: string } & Caused
  'spot-expired': { readonly symbol: string }
  'plan-bought': { readonly symbol: string } & Amount
  'plan-skipped': { readonly symbol: string } & Amount & Caused
  'alert-fired': { readonly symbol: string; readonly price: string }
  'deposit-in-review': Amount
  'deposit-completed': Amount
  'deposit-rejected': Amount & Because
  'deposit-cancelled': Amount
  'withdrawal-in-review': Amount
  /** The first of two people has agreed. */
  'withdrawal-approved-once': Amount
  'withdrawal-completed': Amount
  'withdrawal-rejected': Amount & Because
  'withdrawal-cancelled': Amount
  /** Two operators have put a posting right, which has this number. */
  'correction-added': Correcting
  'correction-taken': Correcting
  'participation-in-review': TakingPart
  'participation-approved': TakingPart
  'participation-rejected': TakingPart & Because
  'participation-cancelled': TakingPart
  /** Two operators have ended it; what everybody has in it is paid out. */
  'strategy-ended': { readonly strategy: string } & Because
  'participation-paid': TakingPart & { readonly profit: string; readonly fee: string }
  'loan-in-review': Amount
  'loan-rejected': Amount & Because
  'loan-cancelled': Amount
  'loan-paid-out': Amount
  'loan-not-paid-out': Amount
  'loan-repaid': Amount
  'loan-due-soon': Amount
  'loan-due-tomorrow': Amount
  'loan-overdue': Amount
  'support-answered': Record<never, never>
  /** An article about an instrument of the customer's watchlist; the headline is in the language of the article. */
  'news-published': { readonly symbol: string; readonly headline: string }
  'identity-in-review': Record<never, never>
  'identity-verified': Record<never, never>
  'identity-rejected': Because
  'terms-changed': { readonly day: string }
  'leverage-changed': { readonly day: string }
  'trading-halted': { readonly symbol: string }
  'trading-resumed': { readonly symbol: string }
  'new-device': Named
  'password-changed': Named
  'password-reset': Named
  'two-factor-on': Named
  'two-factor-off': Named
  'recovery-code-used': Named
  'recovery-codes-renewed': Named
  'passkey-added': Named
  'passkey-removed': Named
  'key-created': Named
  'key-revoked': Named
  'devices-signed-out': Named
  'account-kept': Named
  'account-frozen': Named
  'account-unfrozen': Named
  'data-downloaded': Named
}

export type NoticeEvent = keyof NoticeFigures

type EventRow = {
  readonly kind: AnyNoticeKind
  /** No e-mail is sent about the notice: the code that does it sends a letter of its own, or it needs none. */
  readonly unmailed?: true
}

const secured = { kind: 'security' } as const
const lettered = { kind: 'security', unmailed: true } as const
/** Letters about loans are sent by the code that serves them, to who wants them. */
const lent = { kind: 'loans', unmailed: true } as const

/** Every kind of `notice-choice.ts` has at least one event here. */
const rows: Readonly<Record<NoticeEvent, EventRow>> = {
  'contract-won': { kind: 'contracts' },
  'contract-lost': { kind: 'contracts' },
  'contract-unopened': { kind: 'contracts' },
  'contract-returned': { kind: 'contracts' },
  'contract-refunded': { kind: 'contracts' },
  'stop-loss-reached': { kind: 'closings' },
  'take-profit-reached': { kind: 'closings' },
  liquidated: { kind: 'closings' },
  'liquidation-near': { kind: 'closings' },
  'order-filled': { kind: 'orders' },
  'order-cancelled': { kind: 'orders' },
  'order-expired': { kind: 'orders' },
  'position-closed': { kind: 'orders' },
  'part-closed': { kind: 'orders' },
  'close-dropped': { kind: 'orders' },
  'spot-bought': { kind: 'orders' },
  'spot-sold': { kind: 'orders' },
  'spot-cancelled': { kind: 'orders' },
  'spot-expired': { kind: 'orders' },
  'plan-bought': { kind: 'orders' },
  'plan-skipped': { kind: 'orders' },
  'alert-fired': { kind: 'alerts' },
  'deposit-in-review': { kind: 'cash' },
  'deposit-completed': { kind: 'cash' },
  'deposit-rejected': { kind: 'cash' },
  'deposit-cancelled': { kind: 'cash' },
  'withdrawal-in-review': { kind: 'cash' },
  'withdrawal-approved-once': { kind: 'cash', unmailed: true },
  'withdrawal-completed': { kind: 'cash' },
  'withdrawal-rejected': { kind: 'cash' },
  'withdrawal-cancelled': { kind: 'cash' },
  'correction-added': { kind: 'cash' },
  'correction-taken': { kind: 'cash' },
  'participation-in-review': { kind: 'ai' },
  'participation-approved': { kind: 'ai' },
  'participation-rejected': { kind: 'ai' },
  'participation-cancelled': { kind: 'ai' },
  'strategy-ended': { kind: 'ai' },
  'participation-paid': { kind: 'ai' },
  'loan-in-review': lent,
  'loan-rejected': lent,
  'loan-cancelled': lent,
  'loan-paid-out': lent,
  'loan-not-paid-out': lent,
  'loan-repaid': lent,
  'loan-due-soon': lent,
  'loan-due-tomorrow': lent,
  'loan-overdue': lent,
  // A letter is sent only about an answer that lies unread, by the code that knows.
  'support-answered': { kind: 'support', unmailed: true },
  'news-published': { kind: 'news' },
  'identity-in-review': { kind: 'account', unmailed: true },
  'identity-verified': { kind: 'account', unmailed: true },
  'identity-rejected': { kind: 'account', unmailed: true },
  'terms-changed': { kind: 'product' },
  'leverage-changed': { kind: 'product' },
  'trading-halted': { kind: 'product' },
  'trading-resumed': { kind: 'product' },
  'new-device': lettered,
  'password-changed': lettered,
  'password-reset': lettered,
  'two-factor-on': lettered,
  'two-factor-off': lettered,
  'recovery-code-used': lettered,
  'recovery-codes-renewed': secured,
  'passkey-added': lettered,
  'passkey-removed': lettered,
  'key-created': lettered,
  'key-revoked': secured,
  'devices-signed-out': secured,
  'account-kept': lettered,
  'account-frozen': lettered,
  'account-unfrozen': lettered,
  'data-downloaded': secured,
}

export const noticeEvents = Object.keys(rows) as readonly NoticeEvent[]

export const kindOfEvent = (event: NoticeEvent): AnyNoticeKind => rows[event].kind

export const isMailed = (event: NoticeEvent): boolean => rows[event].unmailed !== true

/** A notice that is about to be written. */
export type NewNotice = {
  [Event in NoticeEvent]: {
    readonly event: Event
    /** The order, contract, request or instrument that it is about; empty where it is about the account. */
    readonly subjectId: string
    /** Sets apart what happens to the same subject more than once: a turn of a plan, a level of a warning. */
    readonly turn?: string | number
    readonly figures: NoticeFigures[Event]
  }
}[NoticeEvent]

/** Identifies what a customer is notified of: of each of these there is one notice. */
export const noticeKey = ({ event, subjectId, turn }: NewNotice): string =>
  [event, subjectId, ...(turn === undefined ? [] : [turn])].join(':')
