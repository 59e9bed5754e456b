import { SERVER_ROLE } from './open-pool.ts'

/** The words of a row of document_views that are hashed: each column of it, so that none can be changed unseen. */
export const viewWords = (row: string): string => `concat_ws(E'\\n', ${row}.customer_id, ${row}.number,
  to_char(${row}.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), ${row}.document_id,
  coalesce(${row}.operator_id::text, 'owner'), ${row}.reason)`

/** What the first row of a customer follows from. */
export const firstViewHash = `decode(repeat('00', 32), 'hex')`

/**
 * The only way to a photo, for its owner and for reviewers: the row that says who opens it and why is written with the reading, under the lock of the customer's
 * identity, so that the rows of a customer are numbered without a gap and each covers the one before.
 */
export const openIdentityDocument = `
  create or replace function open_identity_document(document uuid, by_operator bigint, why text, opened timestamptz)
  returns table (number bigint, customer_id bigint, content bytea, sealed_key bytea)
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    owner bigint := (select d.customer_id from identity_documents d where d.id = document);
    last bigint;
    line document_views;
  begin
    if by_operator is not null and not exists (
      select from operators o where o.id = by_operator and 'reviewer' = any (o.roles) and o.ended_at is null
        and o.customer_id is distinct from owner
    ) then
      raise exception 'photos are opened by reviewers, and by nobody who is their owner as well';
    end if;
    select views into last from identities i where i.customer_id = owner for update;
    if not exists (select from identity_documents d where d.id = document and d.shredded_at is null) then
      return;
    end if;
    line := row(owner, last + 1, date_trunc('milliseconds', opened), document, by_operator, why, ''::bytea);
    line.hash := sha256(
      coalesce((select v.hash from document_views v where v.customer_id = owner and v.number = last), ${firstViewHash})
      || convert_to(${viewWords('line')}, 'UTF8')
    );
    insert into document_views values (line.*);
    update identities i set views = line.number where i.customer_id = owner;
    return query select line.number, owner, d.content, d.sealed_key from identity_documents d where d.id = document;
  end
  $$;
  revoke all on function open_identity_document(uuid, bigint, text, timestamptz) from public;
  grant execute on function open_identity_document(uuid, bigint, text, timestamptz) to ${SERVER_ROLE};
`
