-- Which master key this database's secrets are sealed with: a value that follows from the key and from which nothing of it follows back.
-- A server with another key, or with none, does not start: it would make a new one, and nothing sealed before would open again.
create table master_key_mark (
  only_one boolean primary key default true check (only_one),
  fingerprint bytea not null check (length(fingerprint) = 32)
);
