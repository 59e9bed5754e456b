import { firstViewHash, viewWords } from '../postgres/identity-routines.ts'
import { SERVER_ROLE } from '../postgres/open-pool.ts'
import type { Books } from './books.ts'
import { firstOf, invariant } from './invariant.ts'

/** Between two checks lies a minute; what is two hours old has been looked at many times. */
const recent = ({ whole }: Books, instant: string): string =>
  whole ? 'true' : `${instant} > now() - interval '2 hours'`

/** Each opening beside the one before it, and beside the photo it names. */
const brokenLines = (books: Books): string => `
  select v.customer_id, v.number, case
    when v.number > 1 and before.number is null then 'has no line before it'
    when v.hash <> sha256(coalesce(before.hash, ${firstViewHash}) || convert_to(${viewWords('v')}, 'UTF8')) then 'was changed'
    when d.customer_id <> v.customer_id then 'names a photo of somebody else' end as why
  from document_views v join identity_documents d on d.id = v.document_id
  left join document_views before on before.customer_id = v.customer_id and before.number = v.number - 1
  where ${recent(books, 'v.at')}`

export const viewChain = invariant(
  'E2',
  'every opening of an identity document has its line, and no line was changed or taken away',
  (books) =>
    firstOf(
      `select * from (${brokenLines(books)}) lines where why is not null
       union all
       select i.customer_id, i.views, 'is missing at the end' from identities i
       left join document_views v on v.customer_id = i.customer_id and v.number = i.views
       where i.views > 0 and v.number is null
       union all
       select v.customer_id, v.number, 'was never counted' from document_views v join identities i using (customer_id)
       where v.number > i.views and ${recent(books, 'v.at')}`,
      'customer_id, number',
    ),
)

/** What an act says of the line it left, in its words (`open-photo.ts`). */
const lineOf = `substring(l.content from '"view":"([0-9]+)"')::bigint`

export const viewsInLog = invariant(
  'E2',
  'every opening by a reviewer is in the log of what operators did, and the log has no others',
  (books) =>
    firstOf(
      `select v.document_id::text as document, v.operator_id as operator, v.number, 'is not in the log' as why
       from document_views v where v.operator_id is not null and ${recent(books, 'v.at')} and not exists (
         select from audit_log l where l.subject_kind = 'document' and l.subject_id = v.document_id::text
           and l.act = 'viewed-document' and l.operator_id = v.operator_id and l.at = v.at and ${lineOf} = v.number)
       union all
       select l.subject_id, l.operator_id, ${lineOf}, 'is in the log only' from audit_log l
       where l.act = 'viewed-document' and l.number > ${books.lastAct.number} and not exists (
         select from document_views v where v.document_id::text = l.subject_id
           and v.operator_id = l.operator_id and v.number = ${lineOf})`,
      'document, number',
    ),
)

/** By construction: no statement of the server's can read a photo, or write that somebody looked when nobody did. */
export const photosAreClosed = invariant(
  'E2',
  'the role the server works as cannot read a photo without leaving a line',
  `select wanted.name as table, wanted.may from (values
     ('identity_documents', 'read photos', has_column_privilege('${SERVER_ROLE}', 'identity_documents', 'content', 'select')),
     ('identity_documents', 'read keys', has_column_privilege('${SERVER_ROLE}', 'identity_documents', 'sealed_key', 'select')),
     ('document_views', 'insert', has_table_privilege('${SERVER_ROLE}', 'document_views', 'insert')),
     ('identities', 'count views', has_column_privilege('${SERVER_ROLE}', 'identities', 'views', 'update')),
     ('customers', 'verify', has_column_privilege('${SERVER_ROLE}', 'customers', 'verification', 'update'))
   ) as wanted (name, may, is_so) where is_so order by 1, 2 limit 1`,
)

const acts = `('identity-verified', 'identity-rejected')`

export const identityDecisions = invariant(
  'E1',
  'every verification was decided once, by somebody else, in the log, and its customer stands as it says',
  (books) =>
    firstOf(
      `select v.id::text as verification, v.customer_id, 'is not in the log once' as why from verifications v
       where v.status <> 'verifying' and ${recent(books, 'v.decided_at')} and (
         select count(*) from audit_log l where l.subject_kind = 'verification' and l.subject_id = v.id::text
           and l.act = 'identity-' || v.status and l.operator_id = v.decided_by and l.at = v.decided_at) <> 1
       union all
       select l.subject_id, null, 'is in the log only' from audit_log l
       where l.act in ${acts} and l.number > ${books.lastAct.number} and not exists (
         select from verifications v where v.id::text = l.subject_id and l.act = 'identity-' || v.status
           and v.decided_by = l.operator_id)
       union all
       select v.id::text, v.customer_id, 'was decided by whoever asked' from verifications v
       join operators o on o.id = v.decided_by and o.customer_id = v.customer_id
       union all
       select v.id::text, v.customer_id, 'is not how its customer stands' from verifications v
       join customers c on c.id = v.customer_id and c.kind = 'registered' and c.verification <> v.status
       where v.id = (select max(id::text)::uuid from verifications l where l.customer_id = v.customer_id)`,
      'verification, why',
    ),
)
