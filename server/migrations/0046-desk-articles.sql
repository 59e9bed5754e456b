-- What operators write for the news: one article in up to four languages, with its versions. Readers still read `news_items`, which has a row
-- for each language that is published.

create table desk_articles (
  id uuid primary key,
  made_by bigint not null references operators (id),
  made_at timestamptz not null,
  -- When readers could see it first. Notices go out then and never again; a language that is added later stands at this time in the list.
  published_at timestamptz
);

grant update (published_at) on desk_articles to candor_server;

-- Added to and never changed, but for when a version was put before readers.
create table desk_versions (
  article_id uuid not null references desk_articles (id),
  number integer not null check (number >= 1),
  -- Title, summary and blocks by language; null takes the article away from readers.
  texts jsonb check (length(texts::text) <= 400000),
  -- The instruments that its editor has named; null where they are found in the texts.
  symbols text[],
  written_by bigint not null references operators (id),
  written_at timestamptz not null,
  -- From when on it is read; null is a draft. A version that is written later replaces one that waits.
  publish_at timestamptz check (publish_at >= written_at),
  published_at timestamptz check (published_at >= publish_at),
  primary key (article_id, number)
);

create index desk_versions_waiting on desk_versions (publish_at) where publish_at is not null and published_at is null;

grant update (published_at) on desk_versions to candor_server;

insert into desk_articles (id, made_by, made_at, published_at)
  select id, written_by, published_at, published_at from news_items where kind = 'desk';

-- An article from before is its own first version, in its one language; whoever changed it last has written it.
insert into desk_versions (article_id, number, texts, symbols, written_by, written_at, publish_at, published_at)
  select i.id, 1, jsonb_build_object(language, jsonb_build_object('title', title, 'summary', summary, 'blocks', blocks)), null,
    coalesce((select operator_id from audit_log where act = 'article-changed' and subject_kind = 'article' and subject_id = i.id::text
      order by number desc limit 1), written_by),
    coalesce(changed_at, published_at), coalesce(changed_at, published_at), coalesce(changed_at, published_at)
  from news_items i where kind = 'desk';

insert into desk_versions (article_id, number, texts, symbols, written_by, written_at, publish_at, published_at)
  select i.id, 2, null, null,
    coalesce((select operator_id from audit_log where act = 'article-withdrawn' and subject_kind = 'article' and subject_id = i.id::text
      order by number desc limit 1), written_by), withdrawn_at, withdrawn_at, withdrawn_at
  from news_items i where kind = 'desk' and withdrawn_at is not null;

alter table news_items add column desk_article uuid references desk_articles (id);
update news_items set desk_article = id where kind = 'desk';

-- The name that readers know a story by, in every language.
alter table news_items
  add column story_id uuid not null generated always as (coalesce(desk_article, id)) stored,
  add check ((kind = 'desk') = (desk_article is not null)),
  add unique (desk_article, language);

create index news_items_by_story on news_items (story_id);

drop index news_items_by_time;
create index news_items_by_time on news_items (language, published_at desc, story_id desc) where withdrawn_at is null;
