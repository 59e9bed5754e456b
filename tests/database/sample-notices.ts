import type { AnyNoticeKind } from '@candor/domain/notices/notice-choice.ts'
import type { NewNotice } from '@candor/domain/notices/notice-event.ts'

/** A notice of each kind, each time about another subject. Security is one that no letter of its own is sent about. */
export const sampleNotices = (subjectId: string): Record<AnyNoticeKind, NewNotice> => ({
  contracts: {
    event: 'contract-won',
    subjectId,
    figures: { symbol: 'BTCUSD', seconds: '60', amount: '364.00', direction: 'rise' },
  },
  closings: {
    event: 'liquidated',
    subjectId,
    figures: { symbol: 'XAUUSD', side: 'long', price: '3900.01', profit: '-200.00' },
  },
  orders: {
    event: 'order-filled',
    subjectId,
    figures: { symbol: 'XAUUSD', side: 'long', quantity: '0.01000000', price: '4000.01' },
  },
  alerts: { event: 'alert-fired', subjectId, figures: { symbol: 'XAUUSD', price: '4000.01' } },
  cash: { event: 'deposit-completed', subjectId, figures: { amount: '1500.00' } },
  ai: {
    event: 'participation-paid',
    subjectId,
    figures: { strategy: 'metal-trend', amount: '514.58', profit: '14.58', fee: '1.62' },
  },
  loans: { event: 'loan-due-tomorrow', subjectId, figures: { amount: '500.00' } },
  support: { event: 'support-answered', subjectId, figures: {} },
  news: {
    event: 'news-published',
    subjectId,
    figures: { symbol: 'XAUUSD', headline: 'Gold moves' },
  },
  security: { event: 'key-revoked', subjectId, figures: { name: 'Tax export' } },
  account: { event: 'identity-verified', subjectId, figures: {} },
  product: { event: 'trading-halted', subjectId, figures: { symbol: 'XAUUSD' } },
})
