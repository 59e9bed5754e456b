import type { Translated } from '@candor/client/words/word-types.ts'
import type { editingEn } from './editing.en.ts'

export const editingZh: Translated<typeof editingEn> = {
  'editing.preview': '手机上的显示',
  'editing.title': '标题',
  'editing.text': '正文',
  'editing.publish': '立即发布',
  'editing.schedule': '按此时间发布',
  'editing.versions': '版本',
  'editing.number': '编号',
  'editing.written': '撰写时间',
  'editing.by': '撰写人',
  'editing.changed': '修改内容',
  'editing.unchanged': '无',
  'editing.nobody': '未发布',
  'editing.state': '状态',
  'editing.draft': '草稿',
  'editing.scheduled': '待发布',
  'editing.current': '当前显示',
  'editing.past': '较早',
  'editing.take': '载入编辑器',
  'editing.publish-at': '发布时间（留空为立即）',
  'editing.read-from': '开始显示',
  'editing.from': '自 {time} 起',
  'editing.instruments': '相关品种',
}
