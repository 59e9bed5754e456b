import type { TestClient } from './test-server.ts'

/** What is written in one language. */
export const deskText = (title: string, text = 'One paragraph.') => ({ title, summary: 'Short.', text })

const newsPath = '/api/v1/operator/news'

export const deskPath = (id: string): string => `${newsPath}/${id}`

/** An article that an editor writes; gives back its id. */
export async function writeDeskArticle(editor: TestClient, body: object): Promise<string> {
  const { status, json, text } = await editor.post(newsPath, { state: 'published', ...body })
  if (status !== 200) throw new Error(`not written: ${text}`)
  return (json as { id: string }).id
}
