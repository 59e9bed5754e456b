import { customerAccounts } from '@candor/domain/ledger/ledger-account.ts'
import { nounsBeside } from '../nouns-beside.ts'
import { type ArchivePart, type DataPart, own } from './data-part.ts'

/** What nouns tell, each in a file `<noun>-parts.ts` beside this one, which is found by its name. */
const nounParts: readonly ArchivePart[] = await Promise.all(
  nounsBeside(import.meta.url, '-parts.ts').map(async (noun): Promise<ArchivePart> => {
    const { archivePart } = await import(`./${noun}-parts.ts`)
    return archivePart
  }),
)

/**
 * What a customer's archive is made of: tables and the columns of them that are included. A table that names a customer is listed here, in
 * the part of a noun or among those that are left out; a test fails where it is in neither list, so that no stored data is missing by mistake.
 */
export const dataParts: readonly DataPart[] = [
  {
    file: 'account',
    from: '(select *, id as owner from customers)',
    key: 'id',
    keyType: 'bigint',
    columns:
      'account_number account_name kind verification locale email phone created_at password_changed_at frozen_at'.split(
        ' ',
      ),
  },
  {
    file: 'preferences',
    from: own('preferences'),
    key: 'owner',
    keyType: 'bigint',
    columns: ['chosen', 'changed_at'],
  },
  {
    file: 'signed-in-devices',
    from: own('sessions'),
    key: 'id',
    keyType: 'bigint',
    columns: ['device_name', 'address', 'started_at', 'seen_at', 'ended_at'],
  },
  {
    file: 'security-events',
    from: own('security_events'),
    key: 'id',
    keyType: 'bigint',
    columns: ['at', 'kind', 'details'],
  },
  {
    file: 'two-factor',
    from: own('two_factors'),
    key: 'owner',
    keyType: 'bigint',
    columns: ['begun_at', 'confirmed_at'],
  },
  {
    file: 'passkeys',
    from: own('passkeys'),
    key: 'id',
    keyType: 'bigint',
    columns: ['name', 'added_at', 'used_at'],
  },
  {
    file: 'api-keys',
    from: own('api_keys'),
    key: 'id',
    keyType: 'bigint',
    columns: ['name', 'prefix', 'scope', 'created_at', 'used_at', 'revoked_at'],
  },
  {
    file: 'balances',
    from: own('balances'),
    key: 'owner',
    keyType: 'bigint',
    columns: [...customerAccounts, 'changed_at'],
  },
  {
    file: 'posting-chain',
    from: `(select customer_id as owner, last_number as count, encode(chain_salt, 'hex') as salt, encode(tip, 'hex') as tip from balances)`,
    key: 'owner',
    keyType: 'bigint',
    columns: ['salt', 'count', 'tip'],
  },
  {
    file: 'sealed-tips',
    from: `(select customer_id as owner, count, leaf, index, encode(tip, 'hex') as tip from sealed_tips)`,
    key: 'count',
    keyType: 'bigint',
    columns: ['count', 'tip', 'leaf', 'index'],
  },
  {
    file: 'postings',
    from: `(select *, customer_id as owner, encode(tip, 'hex') as chain_tip from transfers)`,
    key: 'number',
    keyType: 'bigint',
    columns: [
      'number',
      'at',
      'kind',
      'from_account',
      'to_account',
      'amount',
      'cash_after',
      'subject_kind',
      'subject_id',
      'corrects',
      'chain_tip',
    ],
  },
  {
    file: 'deposits',
    from: own('deposits'),
    key: 'id',
    keyType: 'uuid',
    columns: ['id', 'channel', 'amount', 'receipt_id', 'status', 'requested_at', 'decided_at', 'reason'],
  },
  {
    file: 'withdrawals',
    from: own('withdrawals'),
    key: 'id',
    keyType: 'uuid',
    columns: ['id', 'bank_account_id', 'amount', 'fee', 'status', 'requested_at', 'decided_at', 'reason'],
  },
  {
    file: 'bank-accounts',
    from: own('bank_accounts'),
    key: 'id',
    keyType: 'uuid',
    columns: ['id', 'bank_name', 'holder', 'number', 'added_at', 'usable_from', 'is_default', 'removed_at'],
  },
  {
    file: 'orders',
    from: own('orders'),
    key: 'id',
    keyType: 'uuid',
    columns:
      'id symbol side leverage quantity type price take_profit stop_loss status reserve placed_at expires_at ended_at end_reason fill_price'.split(
        ' ',
      ),
  },
  {
    file: 'positions',
    from: own('positions'),
    key: 'id',
    keyType: 'uuid',
    columns:
      'id symbol side leverage opened_quantity quantity entry margin take_profit stop_loss liquidation opening_fee realised financing status'.split(
        ' ',
      ),
  },
  {
    file: 'position-events',
    from: `(select *, customer_id as owner, md5(position_id || ' ' || number)::uuid as event from position_events)`,
    key: 'event',
    keyType: 'uuid',
    columns: 'position_id number at kind cause quantity price tick_at bid ask profit amount gap margin'.split(
      ' ',
    ),
  },
  {
    file: 'contracts',
    from: `(select c.*, c.customer_id as owner, o.direction as opened, nonce, opened_at, outcome, reason, s.purchase_at as purchase_tick_at,
        purchase_mid, final_at, final_mid, paid, settled_at, refunded_at
      from contracts c left join contract_openings o on o.contract_id = c.id
      left join contract_settlements s on s.contract_id = c.id left join contract_refunds r on r.contract_id = c.id)`,
    key: 'id',
    keyType: 'uuid',
    columns:
      'id symbol direction opened nonce opened_at stake seconds rate accepted_at purchase_at expires_at outcome reason purchase_tick_at purchase_mid final_at final_mid paid settled_at refunded_at receipt'.split(
        ' ',
      ),
  },
  {
    file: 'contract-pauses',
    from: '(select *, customer_id as owner, (extract(epoch from until) * 1000)::bigint as place from contract_pauses)',
    key: 'place',
    keyType: 'bigint',
    columns: ['asked_at', 'until'],
  },
  ...nounParts.flatMap(({ parts }) => parts),
  {
    file: 'operator-acts',
    from: `(select a.customer_id as owner, l.number, l.at, l.act, l.operator_id, l.subject_kind, l.subject_id, o.reason from customer_acts a
      join audit_log l using (number) left join operator_acts o on o.end_audit = l.number)`,
    key: 'number',
    keyType: 'bigint',
    columns: ['number', 'at', 'act', 'operator_id', 'subject_kind', 'subject_id', 'reason'],
  },
  { file: 'receipts', from: own('receipts'), key: 'id', keyType: 'uuid', columns: ['id', 'name', 'sent_at'] },
  {
    file: 'statements',
    from: own('statements'),
    key: 'id',
    keyType: 'uuid',
    columns: ['format', 'from_day', 'until_day', 'state', 'requested_at', 'kept_until'],
  },
  {
    file: 'watchlist',
    from: own('watchlists'),
    key: 'owner',
    keyType: 'bigint',
    columns: ['symbols', 'saved_at'],
  },
  {
    file: 'alerts',
    from: own('alerts'),
    key: 'id',
    keyType: 'bigint',
    columns: 'symbol kind price hundredths minutes repeating active created_at fired_at fired_count'.split(
      ' ',
    ),
  },
  {
    file: 'identity-draft',
    from: own('identities'),
    key: 'owner',
    keyType: 'bigint',
    columns: ['draft', 'saved_at'],
  },
  {
    file: 'identity-documents',
    from: own(
      '(select id, customer_id, id_type, side, bytes, sent_at, shredded_at from identity_documents) as d',
    ),
    key: 'id',
    keyType: 'uuid',
    columns: ['id', 'id_type', 'side', 'bytes', 'sent_at', 'shredded_at'],
  },
  {
    file: 'verifications',
    from: own('(verifications left join verification_profiles on verification_id = id)'),
    key: 'id',
    keyType: 'uuid',
    columns:
      'id id_type status requested_at decided_at reason surname name country sex birthday address phone'.split(
        ' ',
      ),
  },
  {
    file: 'document-views',
    from: own('document_views'),
    key: 'number',
    keyType: 'bigint',
    columns: ['number', 'at', 'document_id', 'operator_id', 'reason'],
  },
]

/** Tables that name a customer and are not included, each with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  known_devices: 'only hashes of random names of devices',
  practice_devices: 'only hashes of secrets',
  recovery_codes: 'only hashes of secrets',
  passkey_challenges: 'random, for five minutes',
  one_time_tokens: 'only hashes of secrets',
  commands: 'the same as the postings and requests, by the keys of the app',
  audit_marks: 'balances once more, for checking the books',
  sealed_marks: 'the last of the sealed tips once more',
  operators: 'about operators, not customers',
  running_contracts: 'which contracts run, once more',
  document_uploads: 'parts of a photo on its way',
  payout_queue: 'payouts that wait, once more',
  document_view_ends: 'when a viewer closed a photo, as far as it told',
  ...Object.assign({}, ...nounParts.map((part) => part.leftOut)),
}
