-- The public log: an append-only Merkle tree of terms, seeds, ticks, halts and contracts, and the checkpoints that were signed of it.
-- The server's role may add to it and read it, and nothing else.

-- Whose log it is. The private half of the key is a file in the data folder and never comes here.
create table log_identity (
  only_one boolean primary key default true check (only_one),
  origin text not null,
  public_key bytea not null check (length(public_key) = 32)
);

create table log_leaves (
  place bigint primary key check (place >= 0),
  kind text not null check (kind in ('origin', 'terms', 'reveal', 'ticks', 'halt', 'acceptance', 'settlement')),
  -- What we find it by: a day, a page, a contract. It is not part of the leaf and not public.
  subject text not null,
  content text not null,
  hash bytea not null check (length(hash) = 32),
  unique (kind, subject)
);

create index log_leaves_by_hash on log_leaves (hash);

-- Subtrees that are whole, above the leaves: the node at (level, place) covers 2^level leaves from place × 2^level on.
create table log_nodes (
  level smallint not null check (level > 0),
  place bigint not null check (place >= 0),
  hash bytea not null check (length(hash) = 32),
  primary key (level, place)
);

-- One for each size the log was given to the world with.
create table log_checkpoints (
  size bigint primary key check (size > 0),
  content text not null,
  signature bytea not null check (length(signature) = 64)
);

-- What waits to be sealed. Whoever writes a contract or its settlement puts the leaf here in the same transaction; the sealer takes it, whenever
-- it was committed. Nothing here is a row that two customers wait for.
create table log_queue (
  kind text not null check (kind in ('acceptance', 'settlement')),
  subject text not null,
  content text not null,
  primary key (kind, subject)
);

grant delete on log_queue to candor_server;
