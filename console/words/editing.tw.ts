import type { Translated } from '@candor/client/words/word-types.ts'
import type { editingEn } from './editing.en.ts'

export const editingTw: Translated<typeof editingEn> = {
  'editing.preview': '手機上的顯示',
  'editing.title': '標題',
  'editing.text': '內文',
  'editing.publish': '立即發布',
  'editing.schedule': '依此時間發布',
  'editing.versions': '版本',
  'editing.number': '編號',
  'editing.written': '撰寫時間',
  'editing.by': '撰寫人',
  'editing.changed': '修改內容',
  'editing.unchanged': '無',
  'editing.nobody': '未發布',
  'editing.state': '狀態',
  'editing.draft': '草稿',
  'editing.scheduled': '待發布',
  'editing.current': '目前顯示',
  'editing.past': '較早',
  'editing.take': '載入編輯器',
  'editing.publish-at': '發布時間（留空為立即）',
  'editing.read-from': '開始顯示',
  'editing.from': '自 {time} 起',
  'editing.instruments': '相關品種',
}
