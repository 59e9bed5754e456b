import type { Translated } from '@candor/client/words/word-types.ts'
import type { articleDeskEn } from './article-desk.en.ts'

export const articleDeskTw: Translated<typeof articleDeskEn> = {
  'article.list': '文章，最新在前',
  'article.new': '撰寫文章',
  'article.editor': '各語言的文章',
  'article.summary': '摘要',
  'article.rules':
    '空行開始新段落，## 為小標題，- 為清單項目，> 為引文。其他標記按文字顯示。留空的語言不會發布；若沒有該語言的新聞來源，其讀者會看到英文。',
  'article.empty': '請至少用一種語言撰寫。',
  'article.missing': '{language}：標題、摘要和內文須全部填寫，或全部留空。',
  'article.save': '儲存為草稿',
  'article.saved': '已儲存為草稿，只有編輯能看到。',
  'article.done': '已發布，讀者現在可以看到。',
  'article.done-later': '已儲存，屆時發布並通知客戶。',
  'article.withdraw': '撤下文章',
  'article.withdraw-text': '讀者將不再看到此文章，等待發布的版本也不會發布。它仍保留在此清單中。',
  'article.withdrawn': '已撤下',
  'article.gone': '已撤下。',
  'article.published': '{time} 發布',
  'article.changed': '{time} 最後撰寫',
  'article.languages': '{count}/{all} 種語言',
  'article.untitled': '尚無標題',
  'article.none': '還沒有文章。',
  'article.older': '顯示更早的文章',
  'article.shown': '讀者看到的是第 {number} 版。',
  'article.not-shown': '讀者看不到此文章。',
  'article.waits': '最後一版將於 {time} 發布；在此之前儲存的版本（包括草稿）會取代它。',
  'article.opened': '編輯器中是第 {number} 版，儲存之前不會有任何改變。',
  'article.restore': '恢復為草稿',
  'article.back': '回到最後一版',
}
