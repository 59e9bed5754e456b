-- Customer service: conversations, their messages in order, what was attached, how long customers waited, notes, ready answers, mutes.

create table conversations (
  id uuid primary key,
  -- What both sides call it: case 1,204.
  case_number bigint generated always as identity unique,
  customer_id bigint not null references customers (id),
  -- The customer's language when they last wrote.
  locale text not null check (is_locale(locale)),
  status text not null check (status in ('open', 'closed')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- Numbers go on from the customer's conversation before, so that one number tells how far a device has read.
  first_number integer not null check (first_number > 0),
  last_number integer not null check (last_number >= first_number - 1),
  -- The first message that has no answer; null while nobody waits.
  waiting_since timestamptz,
  assigned_to bigint references operators (id),
  -- The last message that each side has got and seen.
  customer_got integer not null default 0,
  customer_read integer not null default 0,
  operator_read integer not null default 0,
  operator_read_at timestamptz,
  -- The last answer that a letter went out about.
  lettered integer not null default 0,
  rating smallint check (rating between 1 and 5),
  rating_words text check (length(rating_words) <= 1000),
  rated_at timestamptz,
  check ((status = 'closed') = (closed_at is not null)),
  check (status = 'open' or waiting_since is null),
  check (customer_read <= customer_got and customer_got <= last_number and operator_read <= last_number and lettered <= last_number),
  check ((rating is null) = (rated_at is null))
);

-- One open conversation for each customer, however many devices begin one at once.
create unique index conversations_one_open on conversations (customer_id) where status = 'open';
create index conversations_by_customer on conversations (customer_id, opened_at desc);
create index conversations_waiting on conversations (waiting_since) where waiting_since is not null;
create index conversations_closed on conversations (closed_at desc) where status = 'closed';

grant update (locale, status, closed_at, last_number, waiting_since, assigned_to, customer_got, customer_read, operator_read, operator_read_at,
  lettered, rating, rating_words, rated_at) on conversations to candor_server;

-- Pictures are clean copies; a report is what a device wrote about a proof that fails, as it is.
create table support_files (
  id uuid primary key,
  customer_id bigint not null references customers (id),
  kind text not null check (kind in ('picture', 'report')),
  content bytea not null check (length(content) <= 4 * 1024 * 1024),
  sent_at timestamptz not null
);

alter table support_files alter column content set storage external;
create index support_files_by_customer on support_files (customer_id, sent_at);

-- Files that never became part of a message are deleted; the reference keeps the others.
grant delete on support_files to candor_server;

create table support_messages (
  customer_id bigint not null references customers (id),
  number integer not null check (number > 0),
  conversation_id uuid not null references conversations (id),
  author text not null check (author in ('customer', 'operator', 'service')),
  operator_id bigint references operators (id),
  -- Made by the device that wrote it: the same key is the same message.
  key text check (length(key) between 8 and 64),
  body_hash bytea check (length(body_hash) = 32),
  text text not null check (length(text) <= 2000),
  -- What the service itself says has a word in place of a text, which is said in the reader's language.
  event text check (event in ('proof-received', 'closed', 'reopened', 'muted', 'unmuted')),
  attachment jsonb,
  file_id uuid references support_files (id),
  sent_at timestamptz not null,
  primary key (customer_id, number),
  check ((author = 'operator') = (operator_id is not null)),
  check ((author = 'service') = (event is not null)),
  check ((author = 'service') = (key is null) and (key is null) = (body_hash is null)),
  check (text <> '' or attachment is not null or event is not null)
);

create unique index support_messages_once on support_messages (customer_id, key) where author = 'customer';
create unique index support_answers_once on support_messages (operator_id, key) where author = 'operator';
create index support_messages_by_conversation on support_messages (conversation_id, number);
create index support_messages_by_file on support_messages (file_id) where file_id is not null;
create index support_messages_by_time on support_messages (customer_id, sent_at);

-- How long customers waited, within the opening hours, and whether an answer ended it.
create table support_waits (
  conversation_id uuid not null references conversations (id),
  since timestamptz not null,
  ended_at timestamptz not null check (ended_at >= since),
  -- The message that ended it: an answer, or that the conversation was closed unanswered.
  ended_number integer not null,
  answered boolean not null,
  operator_id bigint not null references operators (id),
  open_ms bigint not null check (open_ms >= 0),
  promised_ms bigint not null check (promised_ms > 0),
  primary key (conversation_id, ended_number)
);

create index support_waits_by_time on support_waits (ended_at);

-- What operators write to each other; customers do not see it.
create table support_notes (
  id uuid primary key,
  conversation_id uuid not null references conversations (id),
  operator_id bigint not null references operators (id),
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null
);

create index support_notes_by_conversation on support_notes (conversation_id, id);

-- Who may not write for a while, and the reason that they read.
create table support_mutes (
  id uuid primary key,
  customer_id bigint not null references customers (id),
  operator_id bigint not null references operators (id),
  reason text not null check (length(reason) between 3 and 500),
  at timestamptz not null,
  until timestamptz not null check (until > at),
  lifted_at timestamptz
);

create index support_mutes_by_customer on support_mutes (customer_id, until);
grant update (lifted_at) on support_mutes to candor_server;

-- Texts that operators answer with often, in each language.
create table ready_answers (
  name text not null check (name ~ '^[a-z0-9-]{1,40}$'),
  locale text not null check (is_locale(locale)),
  title text not null check (length(title) between 1 and 80),
  text text not null check (length(text) between 1 and 2000),
  changed_at timestamptz not null,
  changed_by bigint not null references operators (id),
  primary key (name, locale)
);

grant update (title, text, changed_at, changed_by), delete on ready_answers to candor_server;
