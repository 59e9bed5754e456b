import type { Translated } from '@candor/client/words/word-types.ts'
import type { helpDeskEn } from './help-desk.en.ts'

export const helpDeskZh: Translated<typeof helpDeskEn> = {
  'help-desk.list': '帮助中心的文章',
  'help-desk.new': '添加文章',
  'help-desk.editor': '各语言的文章',
  'help-desk.slug': '文章地址：小写字母和连字符',
  'help-desk.slug-wrong': '地址须为 3 至 40 个小写字母或连字符。',
  'help-desk.section': '栏目',
  'help-desk.rules':
    '空行另起段落，## 为标题，- 为列表项，+ 为步骤，> 为提示，| 为“名称 | 数值”的一行。花括号中的名称是由规则给出的数值，必须全部保留。之后写的版本会取代等待发布的版本。',
  'help-desk.missing': '每种语言都需要标题和正文。',
  'help-desk.withdraw': '恢复产品原文',
  'help-desk.remove': '移除文章',
  'help-desk.done': '已发布，读者现在即可看到。',
  'help-desk.done-later': '已保存，届时读者即可看到。',
  'help-desk.gone': '已撤回。',
  'help-desk.added': '新增',
  'help-desk.edited': '已编辑',
  'help-desk.unreadable': '未显示：数值名称已失效',
  'help-desk.back': '产品原文',
  'help-desk.removed': '已移除',
  'help-desk.drawn': '此文章会在设备上进行检查，由应用自行呈现，无法修改其文字。',
  'help-section.start': '从这里开始',
  'help-section.trading': '交易',
  'help-section.checking': '验证我们',
  'help-section.money': '资金',
  'help-section.account': '你和你的账户',
}
