import { helpTexts } from './help-texts.ts'
import { operatorClient } from './operator-client.ts'
import { anyDevice } from './sample-person.ts'
import type { Sample } from './sample-request.ts'

const articles = '/api/v1/operator/help/articles'

export const samples: Record<string, Sample> = {
  listHelp: async () => ({ query: '?locale=malay' }),
  readHelp: async () => ({ path: '/api/v1/help/liquidation', query: '?locale=tw' }),
  noteHelpMiss: async () => ({ body: { locale: 'en', words: 'tax on gold coins' } }),
  judgeHelp: async () => ({
    path: '/api/v1/help/liquidation/useful',
    body: { locale: 'en', deviceId: anyDevice(), useful: true },
  }),
  listHelpEdits: async () => ({ query: '?locale=zh' }),
  listHelpDesk: async (server) => ({ query: '?locale=en', by: await operatorClient(server, 'editor') }),
  readHelpVersions: async (server) => ({
    path: `${articles}/leverage`,
    by: await operatorClient(server, 'editor'),
  }),
  saveHelpArticle: async (server) => ({
    path: `${articles}/office-hours`,
    body: { section: 'account', texts: helpTexts(), publishAt: '2099-01-01T00:00:00.000Z', basedOn: null },
    by: await operatorClient(server, 'editor'),
  }),
  withdrawHelpArticle: async (server) => {
    const by = await operatorClient(server, 'editor')
    const path = `${articles}/closing-days`
    await by.put(path, { section: 'account', texts: helpTexts(), basedOn: null })
    return { path, by }
  },
  previewHelp: async (server) => ({
    path: '/api/v1/operator/help/preview',
    body: { locale: 'en', title: 'Leverage', body: 'Up to {idleMinutes}.' },
    by: await operatorClient(server, 'editor'),
  }),
  readHelpDesk: async (server) => ({ by: await operatorClient(server, 'editor') }),
}
