import type { MessageCode } from './messages.en.ts'

/**
 * The one error catalogue. Every way in which Candor says no, yes or "are you sure?" has its code here, once; its text stands
 * under the same code in `messages.en.ts` and its three sisters. The groups follow section 8 of the specification.
 */

/** Refusals a server may answer with, and the HTTP status each travels under. */
export const refusalStatus = {
  'incorrect-account-or-password': 401,
  'account-required': 400,
  'password-required': 400,
  'non-trading-hours': 409,
  'registration-failed': 400,
  'insufficient-balance': 409,
  'account-not-verified': 403,
  'outstanding-loan': 409,
  'backend-connection-error': 502,
  'session-invalid': 401,
  'session-expired': 401,
  'data-anomaly': 409,
  'network-error-try-later': 503,
  'cancellation-failed': 409,
  'close-position-failed': 409,
  'close-position-request-error': 400,
  'add-margin-failed': 409,
  'add-margin-request-error': 400,
  'take-profit-failed': 409,
  'stop-loss-failed': 409,
  'order-cancellation-failed': 409,
  'loan-application-failed': 409,
  'recharge-failed': 409,
  'withdrawal-failed': 409,
  'daily-limit-reached': 409,
  'bank-account-waiting': 409,
  'bank-account-limit': 409,
  'receipt-used': 409,
  'receipt-unreadable': 400,
  'document-unreadable': 400,
  'documents-changed': 409,
  'documents-unseen': 409,
  'upload-offset': 409,
  'already-verified': 409,
  'verification-under-way': 409,
  'already-decided': 409,
  'idempotency-key-required': 400,
  'idempotency-key-reused': 409,
  'money-stopped': 503,
  'role-required': 403,
  'own-request': 403,
  'already-approved': 409,
  'content-changed': 409,
  'price-moved': 409,
  'instrument-halted': 409,
  'quantity-invalid': 400,
  'leverage-invalid': 400,
  'limit-price-invalid': 400,
  'too-many-open': 409,
  'margin-invalid': 400,
  'take-profit-invalid': 400,
  'stop-loss-invalid': 400,
  'time-limit-invalid': 400,
  'stake-invalid': 400,
  'direction-invalid': 400,
  'terms-changed': 409,
  'contracts-paused': 409,
  'statement-in-the-making': 409,
  'alert-exists': 409,
  'alert-limit': 409,
  'second-factor-required': 401,
  'code-incorrect': 401,
  'link-invalid': 409,
  'no-password': 409,
  'two-factor-on': 409,
  'two-factor-off': 409,
  'passkey-refused': 401,
  'passkey-limit': 409,
  'passkey-unavailable': 409,
  'key-limit': 409,
  'key-invalid': 401,
  'key-not-allowed': 403,
  'account-frozen': 403,
  'account-not-empty': 409,
  'invalid-request': 400,
  'not-found': 404,
  'payload-too-large': 413,
  'unsupported-media-type': 415,
  'foreign-origin': 403,
  'too-many-requests': 429,
  'server-busy': 503,
  'request-timeout': 408,
  'internal-error': 500,
} as const satisfies Partial<Record<MessageCode, number>>

export type RefusalCode = keyof typeof refusalStatus

/** What a single field of a request can have wrong with it. */
export const fieldProblems = [
  'field-required',
  'field-invalid',
  'field-unknown',
  'field-too-long',
  'account-required',
  'account-taken',
  'contact-invalid',
  'password-required',
  'password-too-short',
  'password-too-simple',
  'password-too-common',
  'passwords-differ',
  'password-unchanged',
  'adult-required',
  'email-invalid',
  'mobile-invalid',
  'web-address-invalid',
  'amount-required',
  'amount-invalid',
  'amount-too-precise',
  'amount-below-minimum',
  'amount-above-maximum',
  'bank-account-invalid',
  'bank-account-bound',
  'digits-only',
  'verification-code-invalid',
  'id-card-invalid',
  'name-invalid',
  'birthday-invalid',
  'too-young',
] as const satisfies readonly MessageCode[]

export type FieldProblem = (typeof fieldProblems)[number]

export const successes = [
  'cancellation-successful',
  'position-closed',
  'margin-added',
  'take-profit-set',
  'stop-loss-set',
  'order-cancelled',
  'loan-application-submitted',
  'recharge-successful',
] as const satisfies readonly MessageCode[]

export type Success = (typeof successes)[number]

export const confirmations = [
  'confirm-cancel-order',
  'confirm-close-position',
] as const satisfies readonly MessageCode[]

export type Confirmation = (typeof confirmations)[number]

/** What can go wrong before an answer arrives, with the numeric codes of the specification. They never reach a text. */
export const transportCodes = {
  'request-timeout': 5,
  'network-error': 5,
  'request-aborted': 600003,
  'upload-network-error': 602001,
  'socket-not-created': 600009,
  'socket-not-open': 10002,
} as const satisfies Partial<Record<MessageCode, number>>

export type TransportFailure = keyof typeof transportCodes
