-- Which languages there are is known in one place, domain/languages/language-table.ts. The server defines this function anew at each start
-- from that table, so that a language more needs no migration.
create function is_locale(value text) returns boolean language sql immutable as $$
  select value in ('en', 'zh', 'tw', 'malay')
$$;

alter table customers
  drop constraint customers_locale_check,
  add constraint customers_locale_check check (is_locale(locale));

alter table statements
  drop constraint statements_locale_check,
  add constraint statements_locale_check check (is_locale(locale));
