-- Articles of the help centre as operators have written them: one row for each version, in all languages, added to and never changed.

create table help_versions (
  id uuid primary key,
  slug text not null check (slug ~ '^[a-z-]{3,40}$'),
  section text not null check (length(section) <= 20),
  -- Title and body by language, with the names of figures as they were typed; null takes the article back to what the product ships.
  texts jsonb check (length(texts::text) <= 100000),
  written_by bigint not null references operators (id),
  written_at timestamptz not null,
  -- From when on it is read: of those whose time has come, the one that was written last.
  publish_at timestamptz not null check (publish_at >= written_at)
);

create index help_versions_by_slug on help_versions (slug, id desc);
