/** The bundles of texts, one per part of the console; each is fetched in the operator's language with the page that needs it. */
export type ConsoleBundles = {
  'act-names': typeof import('./act-names.en.ts').actNamesEn
  approvals: typeof import('./approvals.en.ts').approvalsEn
  'article-desk': typeof import('./article-desk.en.ts').articleDeskEn
  'audit-log': typeof import('./audit-log.en.ts').auditLogEn
  'customer-desk': typeof import('./customer-desk.en.ts').customerDeskEn
  editing: typeof import('./editing.en.ts').editingEn
  frame: typeof import('./frame.en.ts').frameEn
  'group-desk': typeof import('./group-desk.en.ts').groupDeskEn
  'operator-entry': typeof import('./operator-entry.en.ts').operatorEntryEn
  'help-desk': typeof import('./help-desk.en.ts').helpDeskEn
  halts: typeof import('./halts.en.ts').haltsEn
  inbox: typeof import('./inbox.en.ts').inboxEn
  'ledger-names': typeof import('./ledger-names.en.ts').ledgerNamesEn
  notify: typeof import('@candor/wire/notice-texts.en.ts').noticeTextsEn
  operations: typeof import('./operations.en.ts').operationsEn
  overview: typeof import('./overview.en.ts').overviewEn
  people: typeof import('./people.en.ts').peopleEn
  /** Found by the names of their files, which are in `wire/`. */
  postings: import('@candor/wire/posting-texts.ts').PostingTexts
  reasons: typeof import('./reasons.en.ts').reasonsEn
  reviews: typeof import('./reviews.en.ts').reviewsEn
  'strategy-acts': typeof import('./strategy-acts.en.ts').strategyActsEn
  'terms-desk': typeof import('./terms-desk.en.ts').termsDeskEn
}

export type ConsoleBundle = keyof ConsoleBundles

type AllOf<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer All) => void
  ? All
  : never

/** Every text of the console under its key. */
export type ConsoleTexts = AllOf<ConsoleBundles[ConsoleBundle]>
