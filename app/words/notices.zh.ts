import type { Translated } from '@candor/client/words/word-types.ts'
import type { noticesEn } from './notices.en.ts'

export const noticesZh: Translated<typeof noticesEn> = {
  'centre.today': '今天',
  'centre.yesterday': '昨天',
  'centre.all': '全部',
  'centre.filter': '显示',
  'centre.unread': '未读',
  'centre.all-read': '全部标为已读',
  'centre.read': '已全部标为已读',
  'centre.undo': '撤销',
  'centre.loading': '正在加载更多…',
  'centre.end': '没有更多了。通知保留一年。',
  'centre.failed': '无法加载更多。',
  'centre.safe': '你的通知都在，没有丢失。',
  'centre.empty': '暂无通知',
  'centre.empty-text': '你的委托、合约和申请有变动时，会列在这里。',
  'centre.choices': '选择要接收的通知',
  'centre.none': '没有这类通知',
  'centre.none-text': '有其他类别的通知。',
  'centre.show-all': '显示全部',
  'centre.gone': '这条通知已不存在',
  'centre.gone-text': '它属于另一个账户，已超过一年，或相关账户已注销。',
}
