import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmptyDatabase, type TestDatabase } from '@candor/tests/database/test-database.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MIGRATIONS_FOLDER, migrate } from '../postgres/migrate.ts'

let folder: string
let database: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-migrations-'))
  database = await createEmptyDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  rmSync(folder, { recursive: true })
  await database.drop()
})

const [changed, withdrawn, feed] = [1, 2, 3].map((last) => `019a0000-0000-7000-8000-00000000000${last}`)

/** Two articles of operators and one of a feed, as they were stored when an article had one language and no versions. */
async function writeOldArticles(): Promise<void> {
  const names = readdirSync(MIGRATIONS_FOLDER).toSorted()
  const versions = names.findIndex((name) => name.endsWith('-desk-articles.sql'))
  for (const name of names.slice(0, versions)) cpSync(join(MIGRATIONS_FOLDER, name), join(folder, name))
  expect((await migrate(database.url, folder)).ok).toBe(true)
  await owner.query(`
    insert into operators (name, password_hash, roles, created_at)
      select name, 'x', '{editor}', now() from (values ('Aina'), ('Bala'), ('Chong')) v (name)`)
  const ids = await owner.query<{ id: string }>(
    `select id from operators where roles = '{editor}' order by name`,
  )
  const [first, second, third] = ids.rows.map(({ id }) => id)
  const item = `insert into news_items (id, kind, feed_url, source, language, title, summary, blocks, title_key, content_hash, symbols,
    published_at, changed_at, written_by, withdrawn_at) values`
  const text = `'[{"kind": "item", "text": "one"}]', 'k', '\\x00', '{XAUUSD}'`
  await owner.query(
    `${item} ('${changed}', 'desk', null, 'Candor', 'zh', '黄金', '短', ${text}, '2026-03-01Z', '2026-03-02Z', ${first}, null)`,
  )
  await owner.query(
    `${item} ('${withdrawn}', 'desk', null, 'Candor', 'en', 'Gone', '', ${text}, '2026-03-01Z', null, ${first}, '2026-03-03Z')`,
  )
  await owner.query(
    `${item} ('${feed}', 'feed', 'https://p.example', 'Paper', 'en', 'Told', '', ${text}, '2026-03-01Z', null, null, null)`,
  )
  await owner.query(`
    alter table audit_log disable trigger user;
    insert into audit_log (number, at, operator_id, act, subject_kind, subject_id, content, hash) values
      (1, '2026-03-02Z', ${second}, 'article-changed', 'article', '${changed}', '{}', decode(repeat('00', 32), 'hex')),
      (2, '2026-03-03Z', ${third}, 'article-withdrawn', 'article', '${withdrawn}', '{}', decode(repeat('00', 32), 'hex'))`)
}

it('articles from before have their text as their first version, with who wrote it last and who withdrew it', async () => {
  await writeOldArticles()
  expect(await migrate(database.url)).toMatchObject({ ok: true })
  const { rows } = await owner.query(`
    select article_id, number, name, texts, written_at, v.published_at, a.published_at as since
    from desk_versions v join operators o on o.id = written_by join desk_articles a on a.id = article_id
    order by article_id, number`)
  const texts = (language: string, title: string, summary: string) => ({
    [language]: { title, summary, blocks: [{ kind: 'item', text: 'one' }] },
  })
  const [one, two, three] = [1, 2, 3].map((day) => new Date(`2026-03-0${day}T00:00:00Z`))
  const since = expect.any(Date)
  expect(rows).toMatchObject([
    { article_id: changed, number: 1, name: 'Bala', texts: texts('zh', '黄金', '短'), since },
    { article_id: withdrawn, number: 1, name: 'Aina', texts: texts('en', 'Gone', ''), since },
    { article_id: withdrawn, number: 2, name: 'Chong', texts: null, since },
  ])
  const days = rows.map(({ written_at, published_at }) => [written_at, published_at].map(Number))
  expect(days).toEqual([two, one, three].map((day) => [Number(day), Number(day)]))
  const items = await owner.query(`select id, story_id, desk_article from news_items order by id`)
  expect(items.rows).toEqual([
    { id: changed, story_id: changed, desk_article: changed },
    { id: withdrawn, story_id: withdrawn, desk_article: withdrawn },
    { id: feed, story_id: feed, desk_article: null },
  ])
})
