-- Who customers are: drafts, photos of documents under keys of their own, requests to be verified, and who looked at what.

-- One row for each customer who has begun; locking it is locking everything below of that customer.
create table identities (
  customer_id bigint primary key references customers (id),
  -- Texts as they were typed, so that another device goes on where one has stopped. Emptied once they are verified.
  draft jsonb not null default '{}',
  saved_at timestamptz not null,
  -- How many times photos were opened: the number of the last row in document_views.
  views bigint not null default 0 check (views >= 0)
);

grant update (draft, saved_at) on identities to candor_server;

-- The clean copy of a photo, encrypted with a key that no other photo has. What was sent is thrown away.
create table identity_documents (
  id uuid primary key,
  customer_id bigint not null references identities (customer_id),
  id_type text not null check (id_type in ('identity-card', 'driver-license', 'passport')),
  side text not null check (side in ('front', 'back')),
  -- Of the picture as it was sent.
  picture_hash bytea not null check (length(picture_hash) = 32),
  bytes integer not null check (bytes > 0),
  content bytea check (length(content) <= 4 * 1024 * 1024 + 1024),
  -- The photo's own key, sealed with the master key, which is not in the database.
  sealed_key bytea check (length(sealed_key) <= 200),
  sent_at timestamptz not null,
  -- Without its key the photo cannot be read any more, wherever a copy of it may be.
  shredded_at timestamptz,
  check (id_type <> 'passport' or side = 'front'),
  check ((shredded_at is null) = (content is not null) and (content is null) = (sealed_key is null))
);

alter table identity_documents alter column content set storage external;

create index identity_documents_by_customer on identity_documents (customer_id, id);
-- One photo of each side of each kind of document.
create unique index identity_documents_once on identity_documents (customer_id, id_type, side) where shredded_at is null;

-- Whether somebody else has sent the same picture.
create index identity_documents_by_picture on identity_documents (picture_hash);

-- No row, no bytes: the server's role cannot read a photo. It is given one by open_identity_document, which writes down who asked.
revoke select on identity_documents from candor_server;
grant select (id, customer_id, id_type, side, picture_hash, bytes, sent_at, shredded_at) on identity_documents to candor_server;
grant update (content, sealed_key, shredded_at) on identity_documents to candor_server;

-- A photo is never exchanged for another one, and a shredded one does not come back.
create function keep_document() returns trigger language plpgsql as $$
begin
  if old.shredded_at is not null or new.shredded_at is null then
    raise exception 'a photo can be shredded, and nothing else';
  end if;
  return new;
end
$$;

create trigger keep_document before update on identity_documents for each row execute function keep_document();

-- Photos on their way, piece by piece, each piece encrypted too: nothing that was sent ever lies on the disk as it came.
create table document_uploads (
  id uuid primary key,
  customer_id bigint not null references identities (customer_id),
  id_type text not null check (id_type in ('identity-card', 'driver-license', 'passport')),
  side text not null check (side in ('front', 'back')),
  bytes integer not null check (bytes > 0),
  received integer not null default 0 check (received between 0 and bytes),
  sealed_key bytea not null check (length(sealed_key) <= 200),
  started_at timestamptz not null,
  -- What became of it.
  document_id uuid references identity_documents (id)
);

create index document_uploads_by_customer on document_uploads (customer_id, id);

grant update (received, document_id), delete on document_uploads to candor_server;

create table document_pieces (
  upload_id uuid not null references document_uploads (id) on delete cascade,
  begins integer not null check (begins >= 0),
  content bytea not null,
  primary key (upload_id, begins)
);

alter table document_pieces alter column content set storage external;

grant delete on document_pieces to candor_server;

-- A request to be verified. It never changes but for its end.
create table verifications (
  id uuid primary key,
  customer_id bigint not null references identities (customer_id),
  id_type text not null check (id_type in ('identity-card', 'driver-license', 'passport')),
  status text not null check (status in ('verifying', 'verified', 'rejected')),
  requested_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references operators (id),
  reason text check (length(reason) <= 500),
  -- Of everything the reviewer had before them.
  content_hash text check (length(content_hash) = 64),
  check (
    (status = 'verifying') = (decided_at is null)
    and (decided_at is null) = (decided_by is null)
    and (decided_at is null) = (content_hash is null)
  ),
  check ((status = 'rejected') = (reason is not null))
);

create index verifications_by_customer on verifications (customer_id, id);
create index verifications_by_decision on verifications (decided_at);
create index verifications_waiting on verifications (id) where status = 'verifying';
-- Nobody is reviewed twice at a time, and who is verified is not reviewed again.
create unique index verifications_open on verifications (customer_id) where status in ('verifying', 'verified');

grant update (status, decided_at, decided_by, reason, content_hash) on verifications to candor_server;

-- Who they say they are; apart from the request, because it is deleted with the account and the request stays.
create table verification_profiles (
  verification_id uuid primary key references verifications (id),
  surname text not null check (length(surname) <= 49),
  name text not null check (length(name) between 1 and 49),
  -- As the account will be called.
  full_name text not null check (length(full_name) <= 100),
  country text not null check (country ~ '^[A-Z]{2}$'),
  sex text not null check (sex in ('male', 'female', 'other')),
  birthday date not null,
  address text not null check (length(address) between 1 and 200),
  phone text not null check (phone ~ '^[+][0-9]{6,15}$')
);

grant delete on verification_profiles to candor_server;

create function keep_verified() returns trigger language plpgsql as $$
begin
  if old.status <> 'verifying' then
    raise exception 'a verification that was decided cannot be changed';
  end if;
  return new;
end
$$;

create trigger keep_verified before update on verifications for each row execute function keep_verified();

-- What a customer may do follows from their requests and from nothing else: the server's role cannot set it.
create function follow_verification() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update customers set verification = new.status,
    account_name = case when new.status = 'verified'
      then coalesce((select full_name from verification_profiles where verification_id = new.id), account_name)
      else account_name end
  where id = new.customer_id and kind = 'registered';
  return new;
end
$$;

create trigger follow_verification after insert or update on verifications
  for each row execute function follow_verification();

-- Whom a letter about the decision has gone to, so that a process that dies leaves it to another.
create table verification_letters (
  verification_id uuid primary key references verifications (id),
  at timestamptz not null
);

create table verification_documents (
  verification_id uuid not null references verifications (id),
  document_id uuid not null references identity_documents (id),
  primary key (verification_id, document_id)
);

-- Who opened which photo, when and why: chained for each customer, and written by open_identity_document alone.
create table document_views (
  customer_id bigint not null references identities (customer_id),
  number bigint not null check (number > 0),
  at timestamptz not null,
  document_id uuid not null references identity_documents (id),
  -- Null: the customer.
  operator_id bigint references operators (id),
  reason text not null check (reason in ('own-look', 'download', 'identity-review', 'second-look', 'customer-asked')),
  hash bytea not null check (length(hash) = 32),
  primary key (customer_id, number),
  check ((operator_id is null) = (reason in ('own-look', 'download')))
);

create index document_views_by_document on document_views (document_id, number);
create index document_views_by_time on document_views (at);

revoke insert on document_views from candor_server;

-- When an opened photo was closed again, as far as its viewer's page has told.
create table document_view_ends (
  customer_id bigint not null,
  number bigint not null,
  ended_at timestamptz not null,
  primary key (customer_id, number),
  foreign key (customer_id, number) references document_views (customer_id, number)
);

-- So that customers can be told when the log was last found whole.
alter table audit_log_mark add column checked_at timestamptz not null default now();
