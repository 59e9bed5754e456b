import type { NoticeEvent } from '@candor/domain/notices/notice-event.ts'
import type { PageName } from '../routes.ts'

type Target = { page: PageName; query: string }

type Parameter = 'contract' | 'order' | 'spot' | 'plan' | 'posting' | 'symbol' | 'id'

type Place = { page: PageName; by?: Parameter; query?: string }

const contract: Place = { page: 'history', by: 'contract' }
const order: Place = { page: 'history', by: 'order' }
const spot: Place = { page: 'history', by: 'spot' }
const plan: Place = { page: 'history', by: 'plan' }
const posting: Place = { page: 'history', by: 'posting' }
const instrument: Place = { page: 'detail', by: 'symbol' }
const deposit: Place = { page: 'deposit', by: 'id' }
const withdrawal: Place = { page: 'withdraw', by: 'id' }
const participation: Place = { page: 'aiRecord', by: 'id' }
const loan: Place = { page: 'loan', by: 'id' }
const conversation: Place = { page: 'support' }
const article: Place = { page: 'newsDetail', by: 'id' }
const verification: Place = { page: 'verification' }
const security: Place = { page: 'security' }

/** Where each notice leads: to the very order, contract or request that it is about. */
const places: Readonly<Record<NoticeEvent, Place>> = {
  'contract-won': contract,
  'contract-lost': contract,
  'contract-unopened': contract,
  'contract-returned': contract,
  'contract-refunded': contract,
  'stop-loss-reached': order,
  'take-profit-reached': order,
  liquidated: order,
  'liquidation-near': order,
  'order-filled': order,
  'order-cancelled': order,
  'order-expired': order,
  'position-closed': order,
  'part-closed': order,
  'close-dropped': order,
  'spot-bought': spot,
  'spot-sold': spot,
  'spot-cancelled': spot,
  'spot-expired': spot,
  'plan-bought': plan,
  'plan-skipped': plan,
  'alert-fired': instrument,
  'deposit-in-review': deposit,
  'deposit-completed': deposit,
  'deposit-rejected': deposit,
  'deposit-cancelled': deposit,
  'withdrawal-in-review': withdrawal,
  'withdrawal-approved-once': withdrawal,
  'withdrawal-completed': withdrawal,
  'withdrawal-rejected': withdrawal,
  'withdrawal-cancelled': withdrawal,
  'correction-added': posting,
  'correction-taken': posting,
  'participation-in-review': participation,
  'participation-approved': participation,
  'participation-rejected': participation,
  'participation-cancelled': participation,
  'strategy-ended': { page: 'aiDetail', by: 'id' },
  'participation-paid': participation,
  'loan-in-review': loan,
  'loan-rejected': loan,
  'loan-cancelled': loan,
  'loan-paid-out': loan,
  'loan-not-paid-out': loan,
  'loan-repaid': loan,
  'loan-due-soon': loan,
  'loan-due-tomorrow': loan,
  'loan-overdue': loan,
  'support-answered': conversation,
  'news-published': article,
  'identity-in-review': verification,
  'identity-verified': verification,
  'identity-rejected': verification,
  'terms-changed': { page: 'helpArticle', query: 'article=settlement' },
  'leverage-changed': { page: 'helpArticle', query: 'article=leverage' },
  'trading-halted': instrument,
  'trading-resumed': instrument,
  'new-device': security,
  'password-changed': security,
  'password-reset': security,
  'two-factor-on': security,
  'two-factor-off': security,
  'recovery-code-used': security,
  'recovery-codes-renewed': security,
  'passkey-added': security,
  'passkey-removed': security,
  'key-created': security,
  'key-revoked': security,
  'devices-signed-out': security,
  'account-kept': security,
  'account-frozen': security,
  'account-unfrozen': security,
  'data-downloaded': security,
}

export function targetOf({ event, subjectId }: { event: NoticeEvent; subjectId: string }): Target {
  const { page, by, query = '' } = places[event]
  return { page, query: by === undefined ? query : `${by}=${encodeURIComponent(subjectId)}` }
}
