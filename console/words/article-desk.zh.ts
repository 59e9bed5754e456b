import type { Translated } from '@candor/client/words/word-types.ts'
import type { articleDeskEn } from './article-desk.en.ts'

export const articleDeskZh: Translated<typeof articleDeskEn> = {
  'article.list': '文章，最新在前',
  'article.new': '撰写文章',
  'article.editor': '正文',
  'article.preview': '读者看到的样子',
  'article.language': '语言',
  'article.title': '标题',
  'article.summary': '摘要',
  'article.text': '正文',
  'article.rules': '空行开始新段落，## 为小标题，- 为列表项，> 为引文。其他标记按文字显示。',
  'article.missing': '需要标题、摘要和正文。',
  'article.publish': '以{language}发布',
  'article.change': '发布修改',
  'article.withdraw': '撤下文章',
  'article.withdraw-text': '读者将不再看到此文章，它仍保留在此列表中。',
  'article.withdrawn': '已撤下',
  'article.published': '{time} 发布',
  'article.changed': '{time} 修改',
  'article.done': '已发布，读者现在可以看到。',
  'article.gone': '已撤下。',
  'article.none': '还没有文章。',
}
