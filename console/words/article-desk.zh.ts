import type { Translated } from '@candor/client/words/word-types.ts'
import type { articleDeskEn } from './article-desk.en.ts'

export const articleDeskZh: Translated<typeof articleDeskEn> = {
  'article.list': '文章，最新在前',
  'article.new': '撰写文章',
  'article.editor': '各语言的文章',
  'article.summary': '摘要',
  'article.rules':
    '空行开始新段落，## 为小标题，- 为列表项，> 为引文。其他标记按文字显示。留空的语言不会发布；若没有该语言的新闻来源，其读者会看到英文。',
  'article.empty': '请至少用一种语言撰写。',
  'article.missing': '{language}：标题、摘要和正文须全部填写，或全部留空。',
  'article.save': '保存为草稿',
  'article.saved': '已保存为草稿，只有编辑能看到。',
  'article.done': '已发布，读者现在可以看到。',
  'article.done-later': '已保存，届时发布并通知客户。',
  'article.withdraw': '撤下文章',
  'article.withdraw-text': '读者将不再看到此文章，等待发布的版本也不会发布。它仍保留在此列表中。',
  'article.withdrawn': '已撤下',
  'article.gone': '已撤下。',
  'article.published': '{time} 发布',
  'article.changed': '{time} 最后撰写',
  'article.languages': '{count}/{all} 种语言',
  'article.untitled': '尚无标题',
  'article.none': '还没有文章。',
  'article.older': '显示更早的文章',
  'article.shown': '读者看到的是第 {number} 版。',
  'article.not-shown': '读者看不到此文章。',
  'article.waits': '最后一版将于 {time} 发布；在此之前保存的版本（包括草稿）会取代它。',
  'article.opened': '编辑器中是第 {number} 版，保存之前不会有任何改变。',
  'article.restore': '恢复为草稿',
  'article.back': '回到最后一版',
}
