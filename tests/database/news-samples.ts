import { operatorClient } from './operator-client.ts'
import type { Sample } from './sample-request.ts'
import type { TestServer } from './test-server.ts'

const goodArticle = (title = 'Gold and the hours it sleeps') => ({
  texts: { en: { title, summary: 'Nothing to see here.', text: 'One paragraph.\n\n- an item' } },
  symbols: ['XAUUSD'],
  state: 'published',
})

const publishAt = '2099-01-01T00:00:00.000Z'

async function published(server: TestServer) {
  const by = await operatorClient(server, 'editor')
  const { json } = await by.post('/api/v1/operator/news', goodArticle())
  return { by, id: (json as { id: string }).id }
}

/** An article with a picture, as if a feed had brought one. */
async function pictured(server: TestServer): Promise<string> {
  const { id } = await published(server)
  const { id: row } = await server.database
    .selectFrom('news_items')
    .select('id')
    .where('story_id', '=', id)
    .executeTakeFirstOrThrow()
  await server.database
    .insertInto('news_pictures')
    .values({ item_id: row, content: Buffer.from([0xff, 0xd8, 0xff]) })
    .execute()
  return id
}

/** One request for each route of news. */
export const samples: Record<string, Sample> = {
  listNews: async (server) => ({
    query: `?locale=en&before=${(await published(server)).id}&limit=5&symbols=XAUUSD&words=gold`,
  }),
  readDigest: async () => ({ query: '?day=2026-03-02&zone=Asia/Kuala_Lumpur&locale=en' }),
  readArticle: async () => ({ path: '/api/v1/news/what-gold-is-for', query: '?locale=tw' }),
  readArticlePicture: async (server) => ({ path: `/api/v1/news/${await pictured(server)}/picture` }),
  listEditedArticles: async (server) => {
    const { by, id } = await published(server)
    return { query: `?before=${id}`, by }
  },
  readEditedArticle: async (server) => {
    const { by, id } = await published(server)
    return { path: `/api/v1/operator/news/${id}`, by }
  },
  addArticle: async (server) => ({
    body: { ...goodArticle(), publishAt },
    by: await operatorClient(server, 'editor'),
  }),
  changeArticle: async (server) => {
    const { by, id } = await published(server)
    return {
      path: `/api/v1/operator/news/${id}`,
      body: { ...goodArticle('Changed'), publishAt, basedOn: 1 },
      by,
    }
  },
  withdrawArticle: async (server) => {
    const { by, id } = await published(server)
    return { path: `/api/v1/operator/news/${id}`, by }
  },
}
