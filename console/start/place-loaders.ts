import { path as depositsIcon } from 'phosphor:arrow-down'
import { path as depositsFill } from 'phosphor:arrow-down-fill'
import { path as withdrawalsIcon } from 'phosphor:arrow-up'
import { path as withdrawalsFill } from 'phosphor:arrow-up-fill'
import { path as instrumentsIcon } from 'phosphor:chart-line-up'
import { path as instrumentsFill } from 'phosphor:chart-line-up-fill'
import { path as supportIcon } from 'phosphor:chats'
import { path as supportFill } from 'phosphor:chats-fill'
import { path as overviewIcon } from 'phosphor:gauge'
import { path as overviewFill } from 'phosphor:gauge-fill'
import { path as operationsIcon } from 'phosphor:gear-six'
import { path as operationsFill } from 'phosphor:gear-six-fill'
import { path as groupsIcon } from 'phosphor:graduation-cap'
import { path as groupsFill } from 'phosphor:graduation-cap-fill'
import { path as loansIcon } from 'phosphor:hand-coins'
import { path as loansFill } from 'phosphor:hand-coins-fill'
import { path as approvalsIcon } from 'phosphor:handshake'
import { path as approvalsFill } from 'phosphor:handshake-fill'
import { path as verificationsIcon } from 'phosphor:identification-card'
import { path as verificationsFill } from 'phosphor:identification-card-fill'
import { path as helpIcon } from 'phosphor:lifebuoy'
import { path as helpFill } from 'phosphor:lifebuoy-fill'
import { path as auditIcon } from 'phosphor:link'
import { path as auditFill } from 'phosphor:link-fill'
import { path as articlesIcon } from 'phosphor:newspaper'
import { path as articlesFill } from 'phosphor:newspaper-fill'
import { path as termsIcon } from 'phosphor:percent'
import { path as termsFill } from 'phosphor:percent-fill'
import { path as strategiesIcon } from 'phosphor:robot'
import { path as strategiesFill } from 'phosphor:robot-fill'
import { path as participationsIcon } from 'phosphor:sparkle'
import { path as participationsFill } from 'phosphor:sparkle-fill'
import { path as person } from 'phosphor:user'
import { path as personFill } from 'phosphor:user-fill'
import { path as peopleIcon } from 'phosphor:user-gear'
import { path as peopleFill } from 'phosphor:user-gear-fill'
import { path as customersIcon } from 'phosphor:users'
import { path as customersFill } from 'phosphor:users-fill'
import type { ComponentType } from 'react'
import type { PlaceName } from '../frame/place-table.ts'
import type { ConsoleBundle } from '../words/console-texts.ts'

type Loader = {
  icon: string
  /** Drawn where the page is open. */
  filled: string
  words: readonly ConsoleBundle[]
  load: () => Promise<ComponentType>
}

/** What every list of cases has beside what waits, fetched with the first of them. */
const lists = () => import('../requests/with-list.tsx')

/** How each page of the console is fetched, with the words it needs, and its drawing in the rail. */
export const placeLoaders: Record<PlaceName, Loader> = {
  overview: {
    icon: overviewIcon,
    filled: overviewFill,
    words: ['overview', 'reviews'],
    load: () => import('../overview/OverviewPage.tsx').then((module) => module.OverviewPage),
  },
  verifications: {
    icon: verificationsIcon,
    filled: verificationsFill,
    words: ['reviews', 'reasons'],
    load: () => import('../identity/VerificationsPage.tsx').then((module) => module.VerificationsPage),
  },
  deposits: {
    icon: depositsIcon,
    filled: depositsFill,
    words: ['reviews', 'reasons'],
    load: async () =>
      (await lists()).withList('deposits', (await import('../cash/DepositsPage.tsx')).DepositsPage),
  },
  withdrawals: {
    icon: withdrawalsIcon,
    filled: withdrawalsFill,
    words: ['reviews', 'reasons'],
    load: async () =>
      (await lists()).withList('withdrawals', (await import('../cash/WithdrawalsPage.tsx')).WithdrawalsPage),
  },
  loans: {
    icon: loansIcon,
    filled: loansFill,
    words: ['reviews', 'reasons'],
    load: async () => (await lists()).withList('loans', (await import('../loans/LoansPage.tsx')).LoansPage),
  },
  participations: {
    icon: participationsIcon,
    filled: participationsFill,
    words: ['reviews', 'reasons'],
    load: async () =>
      (await lists()).withList(
        'participations',
        (await import('../participations/ParticipationsPage.tsx')).ParticipationsPage,
      ),
  },
  customers: {
    icon: customersIcon,
    filled: customersFill,
    words: ['customer-desk', 'reviews', 'ledger-names', 'postings', 'act-names', 'notify'],
    load: () => import('../customers/CustomersPage.tsx').then((module) => module.CustomersPage),
  },
  groups: {
    icon: groupsIcon,
    filled: groupsFill,
    words: ['group-desk', 'reviews'],
    load: () => import('../groups/GroupsPage.tsx').then((module) => module.GroupsPage),
  },
  instruments: {
    icon: instrumentsIcon,
    filled: instrumentsFill,
    words: ['halts', 'reviews'],
    load: () => import('../instruments/InstrumentDesk.tsx').then((module) => module.InstrumentDesk),
  },
  terms: {
    icon: termsIcon,
    filled: termsFill,
    words: ['terms-desk'],
    load: () => import('../terms/TermsPage.tsx').then((module) => module.TermsPage),
  },
  strategies: {
    icon: strategiesIcon,
    filled: strategiesFill,
    words: ['strategy-acts', 'reviews'],
    load: () => import('../strategies/StrategiesPage.tsx').then((module) => module.StrategiesPage),
  },
  approvals: {
    icon: approvalsIcon,
    filled: approvalsFill,
    words: ['approvals', 'reviews', 'operator-entry', 'terms-desk', 'people'],
    load: () => import('../approvals/ApprovalsPage.tsx').then((module) => module.ApprovalsPage),
  },
  support: {
    icon: supportIcon,
    filled: supportFill,
    words: ['inbox', 'reviews', 'customer-desk'],
    load: async () =>
      (await lists()).withList('support', (await import('../support/InboxPage.tsx')).InboxPage),
  },
  articles: {
    icon: articlesIcon,
    filled: articlesFill,
    words: ['article-desk', 'editing'],
    load: () => import('../articles/ArticlesPage.tsx').then((module) => module.ArticlesPage),
  },
  help: {
    icon: helpIcon,
    filled: helpFill,
    words: ['help-desk', 'editing'],
    load: () => import('../help/HelpDeskPage.tsx').then((module) => module.HelpDeskPage),
  },
  audit: {
    icon: auditIcon,
    filled: auditFill,
    words: ['audit-log', 'act-names'],
    load: () => import('../audit/AuditPage.tsx').then((module) => module.AuditPage),
  },
  people: {
    icon: peopleIcon,
    filled: peopleFill,
    words: ['people'],
    load: () => import('../people/PeoplePage.tsx').then((module) => module.PeoplePage),
  },
  operations: {
    icon: operationsIcon,
    filled: operationsFill,
    words: ['operations', 'overview', 'reviews'],
    load: () => import('../operations/OperationsPage.tsx').then((module) => module.OperationsPage),
  },
  account: {
    icon: person,
    filled: personFill,
    words: ['operator-entry'],
    load: () => import('../account/AccountPage.tsx').then((module) => module.AccountPage),
  },
}
