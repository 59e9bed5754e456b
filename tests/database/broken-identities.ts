export const unchained = (of: string) =>
  `update document_views set hash = sha256('x') where number = (select ${of}(number) from document_views)`
const anyVerification = (status: string) =>
  `(select id from verifications where status = '${status}' order by id limit 1)`

/** What is written of who customers are and who looked. */
export const identityBreaks: readonly [change: string, says: string, names: RegExp][] = [
  [unchained('max'), 'every opening of an identity document', /was changed/],
  [
    `update document_views set reason = 'second-look' where operator_id is not null and number = 2`,
    'every opening of an identity document',
    /2 was changed/,
  ],
  ['delete from document_views where number = 1', 'every opening of an identity document', /2 has no line/],
  [
    'delete from document_views where number = (select max(number) from document_views)',
    'every opening of an identity document',
    /is missing at the end/,
  ],
  ['update identities set views = 2 where views = 3', 'every opening of an identity document', /3 was never/],
  [
    `delete from audit_log where number = (select max(number) from audit_log where act = 'viewed-document')`,
    'every opening by a reviewer',
    /is not in the log/,
  ],
  [
    'delete from document_views where operator_id is not null',
    'every opening by a reviewer',
    /is in the log only/,
  ],
  ['grant select on identity_documents to candor_server', 'cannot read a photo', /read keys|read photos/],
  ['grant insert on document_views to candor_server', 'cannot read a photo', /document_views insert/],
  ['grant update (verification) on customers to candor_server', 'cannot read a photo', /customers verify/],
  ['grant delete on document_views to candor_server', 'written once', /document_views delete/],
  ['alter table identity_documents disable trigger keep_document', 'coming twice', /keep_document/],
  ['alter table verifications disable trigger follow_verification', 'coming twice', /follow_verification/],
  [
    `update verifications set status = 'verified', decided_at = now(), decided_by = 1, content_hash = repeat('0', 64) where id = ${anyVerification('verifying')}`,
    'every verification was decided once',
    /is not in the log once/,
  ],
  [
    `alter table verifications disable trigger keep_verified; update verifications set status = 'verifying', decided_at = null, decided_by = null, content_hash = null where id = ${anyVerification('verified')}`,
    'every verification was decided once',
    /is in the log only/,
  ],
  [
    `update customers set verification = 'unverified' where id = (select customer_id from verifications where status = 'verified' limit 1)`,
    'every verification was decided once',
    /is not how its customer stands/,
  ],
  [
    `update operators set customer_id = null where customer_id is not null; update operators set customer_id = (select customer_id from verifications where id = ${anyVerification('rejected')}) where id = (select decided_by from verifications where id = ${anyVerification('rejected')})`,
    'every verification was decided once',
    /by whoever asked/,
  ],
]
