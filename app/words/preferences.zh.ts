import type { preferencesEn } from './preferences.en.ts'
import type { Translated } from './word-types.ts'

export const preferencesZh: Translated<typeof preferencesEn> = {
  'preferences.theme': '主题',
  'preferences.dark': '深色',
  'preferences.light': '浅色',
  'preferences.balance': '余额',
  'preferences.colours': '涨跌颜色',
  'preferences.green-up': '绿涨红跌',
  'preferences.red-up': '红涨绿跌',
  'preferences.gold': '黄金',
  'preferences.bitcoin': '比特币',
  'preferences.colours-note': '箭头和正负号始终同时表示方向，颜色从不是唯一依据。',
  'language.en': '英语',
  'language.zh': '简体中文',
  'language.tw': '繁体中文',
  'language.malay': '马来语',
  'language.figures': '数字的显示方式',
  'language.money': '金额',
  'language.change': '涨跌',
  'language.date-time': '日期和时间',
  'language.zone': '时区',
  'language.note': '初次使用时跟随浏览器语言。选择中文时默认红涨绿跌；偏好设置中的选择始终优先。',
}
