-- What the help centre learns from its readers. Neither table names a person, a session or an address.

-- Searches that found nothing, for the editors' list: the words alone, counted.
create table help_misses (
  locale text not null check (is_locale(locale)),
  words text not null check (char_length(words) between 2 and 60),
  count integer not null default 1 check (count > 0),
  last_on date not null,
  primary key (locale, words)
);

grant update (count, last_on) on help_misses to candor_server;

-- Whether an article was useful. The voter is a hash of the device and the article, so that answers about two articles cannot be joined.
create table help_judgements (
  slug text not null check (slug ~ '^[a-z-]{1,40}$'),
  voter bytea not null check (length(voter) = 32),
  locale text not null check (is_locale(locale)),
  useful boolean not null,
  primary key (slug, voter)
);

grant update (locale, useful) on help_judgements to candor_server;
