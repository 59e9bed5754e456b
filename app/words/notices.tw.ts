import type { Translated } from '@candor/client/words/word-types.ts'
import type { noticesEn } from './notices.en.ts'

export const noticesTw: Translated<typeof noticesEn> = {
  'centre.today': '今天',
  'centre.yesterday': '昨天',
  'centre.all': '全部',
  'centre.filter': '顯示',
  'centre.unread': '未讀',
  'centre.all-read': '全部標為已讀',
  'centre.read': '已全部標為已讀',
  'centre.undo': '復原',
  'centre.loading': '正在載入更多…',
  'centre.end': '沒有更多了。通知保留一年。',
  'centre.failed': '無法載入更多。',
  'centre.safe': '你的通知都在，沒有遺失。',
  'centre.empty': '尚無通知',
  'centre.empty-text': '你的委託、合約和申請有變動時，會列在這裡。',
  'centre.choices': '選擇要接收的通知',
  'centre.none': '沒有這類通知',
  'centre.none-text': '有其他類別的通知。',
  'centre.show-all': '顯示全部',
  'centre.gone': '這則通知已不存在',
  'centre.gone-text': '它屬於另一個帳戶，已超過一年，或相關帳戶已刪除。',
}
