-- News of feeds and of operators. No customer is named here: what somebody reads stays on their device.

-- Where each feed was left: what it said of its last answer, when it is asked next, and who asks it now.
create table news_sources (
  url text primary key,
  etag text,
  last_modified text,
  failures integer not null default 0 check (failures >= 0),
  next_at timestamptz not null,
  -- While one server asks, no other does; should it end meanwhile, the claim runs out.
  claimed_until timestamptz not null default 'epoch'
);

grant update (etag, last_modified, failures, next_at, claimed_until) on news_sources to candor_server;

create table news_items (
  id uuid primary key,
  kind text not null check (kind in ('feed', 'desk')),
  -- The feed it came from; null for what operators write.
  feed_url text,
  -- The name of the paper, or of the desk.
  source text not null check (length(source) between 1 and 80),
  language text not null,
  title text not null check (length(title) between 1 and 300),
  summary text not null check (length(summary) <= 600),
  -- Blocks of plain text. Markup of feeds has been taken away before it comes here.
  blocks jsonb not null,
  -- Where the original is read, and the same without what only says where a reader came from.
  url text check (url ~ '^https?://'),
  address text,
  title_key text not null,
  content_hash bytea not null,
  symbols text[] not null,
  published_at timestamptz not null,
  changed_at timestamptz,
  written_by bigint references operators (id),
  withdrawn_at timestamptz,
  check ((kind = 'feed') = (feed_url is not null)),
  check ((kind = 'desk') = (written_by is not null))
);

create index news_items_by_time on news_items (language, published_at desc, id desc) where withdrawn_at is null;
create index news_items_by_symbol on news_items using gin (symbols) where withdrawn_at is null;
create index news_items_by_address on news_items (address) where address is not null;
create index news_items_by_title on news_items (title_key, language);

grant update (title, summary, blocks, url, title_key, content_hash, symbols, changed_at, withdrawn_at) on news_items to candor_server;
grant delete on news_items to candor_server;

-- Every name an item goes by: that of its own feed, and those of other feeds that carried the same story.
create table news_identities (
  feed_url text not null,
  identity text not null,
  item_id uuid not null references news_items (id) on delete cascade,
  primary key (feed_url, identity)
);

create index news_identities_by_item on news_identities (item_id);

grant delete on news_identities to candor_server;

-- Re-encoded by the server: the bytes of a feed's picture are never passed on.
create table news_pictures (
  item_id uuid primary key references news_items (id) on delete cascade,
  content bytea not null
);

grant delete on news_pictures to candor_server;
