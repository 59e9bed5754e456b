import type { Translated } from '@candor/client/words/word-types.ts'
import type { helpDeskEn } from './help-desk.en.ts'

export const helpDeskTw: Translated<typeof helpDeskEn> = {
  'help-desk.list': '說明中心的文章',
  'help-desk.new': '新增文章',
  'help-desk.editor': '各語言的文章',
  'help-desk.slug': '文章位址：小寫字母和連字號',
  'help-desk.slug-wrong': '位址須為 3 至 40 個小寫字母或連字號。',
  'help-desk.section': '欄目',
  'help-desk.rules':
    '空行另起段落，## 為標題，- 為清單項目，+ 為步驟，> 為提示，| 為「名稱 | 數值」的一列。大括號中的名稱是由規則給出的數值，必須全部保留。之後寫的版本會取代等待發布的版本。',
  'help-desk.missing': '每種語言都需要標題和內文。',
  'help-desk.withdraw': '恢復產品原文',
  'help-desk.remove': '移除文章',
  'help-desk.done': '已發布，讀者現在即可看到。',
  'help-desk.done-later': '已儲存，屆時讀者即可看到。',
  'help-desk.gone': '已撤回。',
  'help-desk.added': '新增',
  'help-desk.edited': '已編輯',
  'help-desk.unreadable': '未顯示：數值名稱已失效',
  'help-desk.back': '產品原文',
  'help-desk.removed': '已移除',
  'help-desk.drawn': '此文章會在裝置上進行檢查，由應用程式自行呈現，無法修改其文字。',
  'help-section.start': '從這裡開始',
  'help-section.trading': '交易',
  'help-section.checking': '驗證我們',
  'help-section.money': '資金',
  'help-section.account': '你和你的帳戶',
}
