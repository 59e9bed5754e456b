import type { Translated } from '@candor/client/words/word-types.ts'
import type { articleDeskEn } from './article-desk.en.ts'

export const articleDeskTw: Translated<typeof articleDeskEn> = {
  'article.list': '文章，最新在前',
  'article.new': '撰寫文章',
  'article.editor': '內文',
  'article.preview': '讀者看到的樣子',
  'article.language': '語言',
  'article.title': '標題',
  'article.summary': '摘要',
  'article.text': '內文',
  'article.rules': '空行開始新段落，## 為小標題，- 為清單項目，> 為引文。其他標記按文字顯示。',
  'article.missing': '需要標題、摘要和內文。',
  'article.publish': '以{language}發布',
  'article.change': '發布修改',
  'article.withdraw': '撤下文章',
  'article.withdraw-text': '讀者將不再看到此文章，它仍保留在此清單中。',
  'article.withdrawn': '已撤下',
  'article.published': '{time} 發布',
  'article.changed': '{time} 修改',
  'article.done': '已發布，讀者現在可以看到。',
  'article.gone': '已撤下。',
  'article.none': '還沒有文章。',
}
