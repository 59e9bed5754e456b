/** Acts that change nothing but who is signed in or what was looked at, and those of the installation's owner on the machine itself. */
export type QuietAct =
  | 'signed-in'
  | 'signed-out'
  | 'viewed-receipt'
  | 'viewed-document'
  | 'operator-added'
  | 'factor-turned-on'
  | 'factor-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'session-ended'
  | 'operator-ended'
  | 'password-renewed'
  | 'roles-changed'
  | 'viewed-customer'
  | 'exported-audit'
  | 'viewed-inbox'
  | 'viewed-reply-times'
  | 'read-conversation'
  | 'checked-receipt'
  | 'opened-picture'
  | 'opened-report'

/** Acts that change something: each is stored as a command with its row here. A new act is one word here. */
export const gatedActs = [
  'took-loan',
  'approved',
  'rejected',
  'identity-verified',
  'identity-rejected',
  'contract-terms-set',
  'operator-roles-set',
  'customer-signed-out',
  'customer-frozen',
  'customer-unfrozen',
  'customer-noted',
  'customer-corrected',
  'strategy-ended',
  'strategy-minimum-set',
  'instrument-halted',
  'instrument-resumed',
  'answered-customer',
  'noted-conversation',
  'assigned-conversation',
  'closed-conversation',
  'reopened-conversation',
  'muted-customer',
  'unmuted-customer',
  'saved-ready-answer',
  'deleted-ready-answer',
  'article-drafted',
  'article-scheduled',
  'article-published',
  'article-changed',
  'article-withdrawn',
  'group-made',
  'join-code-made',
  'join-code-ended',
  'people-imported',
  'people-let-in',
  'joins-refused',
  'entry-code-renewed',
  'group-member-added',
  'group-member-removed',
  'group-reset',
  'help-article-saved',
  'help-article-withdrawn',
] as const

export type GatedAct = (typeof gatedActs)[number]

/** How an act ends that waited for a second person and was not done. */
export type EndingAct = 'act-refused' | 'act-withdrawn' | 'act-replaced'

type Entry = {
  operatorId: bigint
  at: Date
  /** Whose account it is about: that customer can read it. */
  customerId?: bigint | null
  /** Whose accounts it is about, where one act is about many. */
  customerIds?: readonly bigint[]
  subject: {
    kind:
      | 'deposit'
      | 'withdrawal'
      | 'receipt'
      | 'verification'
      | 'document'
      | 'operator'
      | 'contract-terms'
      | 'participation'
      | 'loan'
      | 'customer'
      | 'conversation'
      | 'article'
      | 'help-article'
      | 'act'
      | 'instrument'
      | 'group'
      | 'strategy'
    id: string
  } | null
  details: Readonly<Record<string, unknown>>
}

/** What one person asked for and did: the words of the request, and why where somebody else reads a reason. */
type DoneCommand = { readonly body: Readonly<Record<string, unknown>>; readonly reason?: string | null }

/** What one person asked for and a second one has to agree to. */
type AskedCommand = DoneCommand & {
  readonly id: string
  readonly name: GatedAct
  readonly lapsesAt: Date
  /** The act that this one was made of by an edit. */
  readonly replaces: string | null
}

/** An act that waited and ends now. */
type WaitedCommand = { readonly actId: string }

export type AuditEntry = Entry &
  (
    | { act: QuietAct; command?: undefined }
    | { act: GatedAct; command: DoneCommand | (WaitedCommand & { bodyHash: Buffer }) }
    | { act: 'act-asked'; command: AskedCommand }
    | { act: EndingAct; command: WaitedCommand }
  )

/** An entry with its place in the log. */
export type LoggedEntry = AuditEntry & { number: bigint }
