import { accountRoutes } from '@candor/wire/account.ts'
import { alertRoutes } from '@candor/wire/alerts.ts'
import { apiKeyRoutes } from '@candor/wire/api-keys.ts'
import { candleRoutes } from '@candor/wire/candles.ts'
import { contractRoutes } from '@candor/wire/contracts.ts'
import { conversationRoutes } from '@candor/wire/conversations.ts'
import { listOwnOperatorActs } from '@candor/wire/customer-acts.ts'
import { customerRoutes } from '@candor/wire/customers.ts'
import { depositRoutes } from '@candor/wire/deposits.ts'
import { readDigest } from '@candor/wire/digest.ts'
import { entryRoutes } from '@candor/wire/entry.ts'
import { helpRoutes } from '@candor/wire/help.ts'
import { helpDeskRoutes } from '@candor/wire/help-desk.ts'
import { identityRoutes } from '@candor/wire/identity.ts'
import { identityReviewRoutes } from '@candor/wire/identity-reviews.ts'
import { instrumentRoutes } from '@candor/wire/instruments.ts'
import { ledgerRoutes } from '@candor/wire/ledger.ts'
import { limitRoutes } from '@candor/wire/limits.ts'
import { loanReviewRoutes } from '@candor/wire/loan-reviews.ts'
import { loanRoutes } from '@candor/wire/loans.ts'
import { logRoutes } from '@candor/wire/log.ts'
import { newsRoutes } from '@candor/wire/news.ts'
import { newsDeskRoutes } from '@candor/wire/news-desk.ts'
import { noticeRoutes } from '@candor/wire/notices.ts'
import { operatorSignInRoutes } from '@candor/wire/operator-sign-in.ts'
import { operatorViewRoutes } from '@candor/wire/operator-views.ts'
import { operatorRoutes } from '@candor/wire/operators.ts'
import { orderRoutes } from '@candor/wire/orders.ts'
import { participationReviewRoutes } from '@candor/wire/participation-reviews.ts'
import { participationRoutes } from '@candor/wire/participations.ts'
import { passkeyRoutes } from '@candor/wire/passkeys.ts'
import { portfolioRoutes } from '@candor/wire/portfolio.ts'
import { preferenceRoutes } from '@candor/wire/preferences.ts'
import { pushRoutes } from '@candor/wire/push.ts'
import { quoteRoutes } from '@candor/wire/quotes.ts'
import { recurringRoutes } from '@candor/wire/recurring.ts'
import { reviewRoutes } from '@candor/wire/reviews.ts'
import type { Route } from '@candor/wire/route.ts'
import { securityRoutes } from '@candor/wire/security.ts'
import { seedRoutes } from '@candor/wire/seeds.ts'
import { spotRoutes } from '@candor/wire/spot.ts'
import { statementRoutes } from '@candor/wire/statements.ts'
import { strategyRoutes } from '@candor/wire/strategies.ts'
import { supportRoutes } from '@candor/wire/support.ts'
import { historyRoutes } from '@candor/wire/trade-history.ts'
import { watchlistRoutes } from '@candor/wire/watchlist.ts'
import { withdrawalRoutes } from '@candor/wire/withdrawals.ts'
import type { FastifyInstance } from 'fastify'
import { registerDeletion } from './account/deletion-routes.ts'
import { registerFreezing } from './account/freeze-routes.ts'
import { registerOwnOperatorActs } from './account/operator-act-routes.ts'
import { registerAlertRoutes } from './alerts/alert-routes.ts'
import { registerArchive } from './archive/archive-routes.ts'
import { registerBankAccountRoutes } from './cash/bank-account-routes.ts'
import { registerDepositRoutes } from './cash/deposit-routes.ts'
import { registerReceiptRoutes } from './cash/receipt-routes.ts'
import { registerReviewRoutes } from './cash/review-routes.ts'
import { registerReceiptView } from './cash/show-receipt.ts'
import { registerWithdrawalRoutes } from './cash/withdrawal-routes.ts'
import { consoleRoutes, registerConsole } from './console/register-console.ts'
import { registerContractRoutes } from './contracts/contract-routes.ts'
import type { Dependencies } from './dependencies.ts'
import { registerEntryRoutes } from './groups/entry-routes.ts'
import { registerOwnGroup } from './groups/own-group-routes.ts'
import { registerHelpEditing } from './help/help-desk-routes.ts'
import { registerHelpDesk, registerHelpRoutes } from './help/help-routes.ts'
import { registerHistoryRoutes } from './history/history-routes.ts'
import { registerRecurringRoutes } from './holdings/recurring-routes.ts'
import { registerSpotRoutes } from './holdings/spot-routes.ts'
import type { RouteGroup } from './http/api-document.ts'
import { registerIdentityReviewRoutes } from './identity/identity-review-routes.ts'
import { registerIdentityRoutes } from './identity/identity-routes.ts'
import { registerInstrumentRoutes } from './instruments/instrument-routes.ts'
import { registerLedgerRoutes } from './ledger/ledger-routes.ts'
import { registerLimitRoutes } from './limits/limit-routes.ts'
import { registerAgreementRoutes } from './loans/agreement-routes.ts'
import { registerLoanReviewRoutes } from './loans/loan-review-routes.ts'
import { registerLoanRoutes } from './loans/loan-routes.ts'
import { registerNewsEditing } from './news/edit-news-routes.ts'
import { registerNewsRoutes } from './news/news-routes.ts'
import { registerNoticeRoutes } from './notices/notice-routes.ts'
import { registerUnsubscribe } from './notices/unsubscribe-page.ts'
import { registerAuditRoutes } from './operators/audit-routes.ts'
import { registerLetterList } from './operators/letter-routes.ts'
import { registerOperatorSessions } from './operators/load-operator.ts'
import { registerOperatorViews } from './operators/operator-view-routes.ts'
import { registerOwnAccess } from './operators/register-own-access.ts'
import { registerSetup } from './operators/setup-page.ts'
import { registerCustomerSignOut } from './operators/sign-out-customer.ts'
import { registerOrderRoutes } from './orders/order-routes.ts'
import { registerParticipationReviewRoutes } from './participations/participation-review-routes.ts'
import { registerParticipationRoutes } from './participations/participation-routes.ts'
import { openPictureIntake } from './pictures/picture-intake.ts'
import { registerDigestRoute } from './portfolio/digest-routes.ts'
import { registerPortfolioRoutes } from './portfolio/portfolio-routes.ts'
import { registerPositionRoutes } from './positions/position-routes.ts'
import { registerPreferenceRoutes } from './preferences/preference-routes.ts'
import { registerChainRoutes } from './proofs/chain-routes.ts'
import { registerLogRoutes } from './proofs/log-routes.ts'
import { registerSeedRoutes } from './proofs/seed-routes.ts'
import { registerPushRoutes } from './push/push-routes.ts'
import { registerCandleRoutes } from './quotes/candle-routes.ts'
import { registerQuoteRoutes } from './quotes/quote-routes.ts'
import { type Noun, noun, type Register } from './route-noun.ts'
import { registerSecurityRoutes } from './security/security-routes.ts'
import { registerCustomerRoutes } from './sign-in/customer-routes.ts'
import { registerStatementRoutes } from './statements/statement-routes.ts'
import { registerPublishedRoutes } from './strategies/published-routes.ts'
import { registerStrategyRoutes } from './strategies/strategy-routes.ts'
import { registerConversations, registerSupport } from './support/register-support.ts'
import { registerWatchlistRoutes } from './watchlist/watchlist-routes.ts'

/** Every route of the API, by what it is about, and how it is registered. A noun that brings routes adds them here. */
const nouns: readonly Noun[] = [
  noun('Customers', 'Registering, signing in and out.', customerRoutes, registerCustomerRoutes),
  noun(
    'Entry',
    'Coming in by a code of one’s own or of a class, and the group a customer is in.',
    entryRoutes,
    registerEntryRoutes,
    registerOwnGroup,
  ),
  noun('Instruments', 'What can be traded, and when.', instrumentRoutes, registerInstrumentRoutes),
  noun('Quotes', 'Current prices.', quoteRoutes, registerQuoteRoutes),
  noun('Candles', 'Past prices.', candleRoutes, registerCandleRoutes),
  noun('Watchlist', 'The instruments a customer follows.', watchlistRoutes, registerWatchlistRoutes),
  noun('Alerts', 'Prices a customer wants to be told about.', alertRoutes, registerAlertRoutes),
  noun('Seeds', 'What each day’s simulated prices were made from.', seedRoutes, registerSeedRoutes),
  noun('Log', 'The public log that receipts and results are checked against.', logRoutes, registerLogRoutes),
  noun('Ledger', 'Balance and postings.', ledgerRoutes, registerLedgerRoutes, registerChainRoutes),
  noun('History', 'Trades and movements of cash, each once.', historyRoutes, registerHistoryRoutes),
  noun('Orders', 'Orders and positions.', orderRoutes, registerOrderRoutes, registerPositionRoutes),
  noun('Spot', 'Buying and selling what is then held.', spotRoutes, registerSpotRoutes),
  noun('Recurring', 'Buys that repeat.', recurringRoutes, registerRecurringRoutes),
  noun('Limits', 'Limits and time-outs that customers set for themselves.', limitRoutes, registerLimitRoutes),
  noun(
    'Portfolio',
    'What a customer has, and what became of it.',
    { ...portfolioRoutes, readDigest },
    registerPortfolioRoutes,
    registerDigestRoute,
  ),
  noun('Contracts', 'Delivery contracts and their proofs.', contractRoutes, registerContractRoutes),
  noun(
    'Strategies',
    'Strategies that trade by themselves, and what came of it.',
    strategyRoutes,
    registerStrategyRoutes,
    registerPublishedRoutes,
  ),
  noun('Participations', 'Taking part in a strategy.', participationRoutes, registerParticipationRoutes),
  noun(
    'Loans',
    'Borrowing, with its whole cost before it is signed, and paying back.',
    loanRoutes,
    registerLoanRoutes,
    registerAgreementRoutes,
  ),
  noun(
    'Deposits',
    'Money in, and its receipts.',
    depositRoutes,
    registerReceiptRoutes,
    registerDepositRoutes,
  ),
  noun(
    'Withdrawals',
    'Money out, and the bank accounts it goes to.',
    withdrawalRoutes,
    registerBankAccountRoutes,
    registerWithdrawalRoutes,
  ),
  noun('Statements', 'Statements of a period, as files.', statementRoutes, registerStatementRoutes),
  noun('Identity', 'Verifying who a customer is.', identityRoutes, registerIdentityRoutes),
  noun('Security', 'Password, second factor and devices.', securityRoutes, registerSecurityRoutes),
  noun('Passkeys', 'Signing in without a password.', passkeyRoutes),
  noun('API keys', 'Keys for programs.', apiKeyRoutes),
  noun(
    'Account',
    'Freezing, deleting and downloading an account, and what operators did to it.',
    { ...accountRoutes, listOwnOperatorActs },
    registerFreezing,
    registerOwnOperatorActs,
    registerDeletion,
    registerArchive,
  ),
  noun(
    'Notices',
    'What a customer was notified of.',
    noticeRoutes,
    registerNoticeRoutes,
    registerUnsubscribe,
  ),
  noun('Push', 'Notices on the devices of a customer.', pushRoutes, registerPushRoutes),
  noun('Support', 'The conversation with customer service.', supportRoutes, registerSupport),
  noun('Preferences', 'How the app looks and what it tells.', preferenceRoutes, registerPreferenceRoutes),
  {
    name: 'Operators',
    description: 'Sessions of operators and what they look after.',
    routes: { ...operatorRoutes, ...operatorSignInRoutes, ...operatorViewRoutes },
    register: [registerSetup],
    sealed: [
      registerOperatorSessions,
      registerOwnAccess,
      registerOperatorViews,
      registerLetterList,
      registerCustomerSignOut,
      registerAuditRoutes,
    ],
  },
  {
    name: 'Console',
    description: 'What operators see of the installation and its customers, and what takes two of them.',
    routes: consoleRoutes,
    sealed: [registerConsole],
  },
  {
    name: 'Reviews',
    description: 'Deposits and withdrawals that wait for a decision.',
    routes: reviewRoutes,
    sealed: [registerReviewRoutes, registerReceiptView],
  },
  {
    name: 'Participation reviews',
    description: 'Participations that wait for a decision.',
    routes: participationReviewRoutes,
    sealed: [registerParticipationReviewRoutes],
  },
  {
    name: 'Loan reviews',
    description: 'Loans that wait for a decision.',
    routes: loanReviewRoutes,
    sealed: [registerLoanReviewRoutes],
  },
  {
    name: 'Conversations',
    description: 'Customers who write to customer service.',
    routes: conversationRoutes,
    sealed: [registerConversations],
  },
  {
    name: 'Identity reviews',
    description: 'Verifications that wait for a decision.',
    routes: identityReviewRoutes,
    sealed: [registerIdentityReviewRoutes],
  },
  {
    name: 'Help',
    description: 'The articles of the help centre, and what its readers say.',
    routes: { ...helpRoutes, ...helpDeskRoutes },
    register: [registerHelpRoutes],
    sealed: [registerHelpDesk, registerHelpEditing],
  },
  {
    name: 'News',
    description: 'Articles of feeds and operators, and guides.',
    routes: { ...newsRoutes, ...newsDeskRoutes },
    register: [registerNewsRoutes],
    sealed: [registerNewsEditing],
  },
]

export const routeGroups: readonly RouteGroup[] = nouns

/** Every route of the API, by name. */
export const apiRoutes: Record<string, Route> = Object.assign({}, ...nouns.map(({ routes }) => routes))

/** The operators' part of the server is sealed off from the customers': what is registered inside is not seen outside. */
export async function registerRoutes(server: FastifyInstance, deps: Dependencies): Promise<void> {
  const intake = openPictureIntake(server)
  const run = async (within: FastifyInstance, registers: readonly Register[]) => {
    for (const register of registers) await register(within, deps, intake)
  }
  await run(
    server,
    nouns.flatMap(({ register = [] }) => register),
  )
  await server.register((part) =>
    run(
      part,
      nouns.flatMap(({ sealed = [] }) => sealed),
    ),
  )
}
