import type { preferencesEn } from './preferences.en.ts'
import type { Translated } from './word-types.ts'

export const preferencesTw: Translated<typeof preferencesEn> = {
  'preferences.theme': '主題',
  'preferences.dark': '深色',
  'preferences.light': '淺色',
  'preferences.balance': '餘額',
  'preferences.colours': '漲跌顏色',
  'preferences.green-up': '綠漲紅跌',
  'preferences.red-up': '紅漲綠跌',
  'preferences.gold': '黃金',
  'preferences.bitcoin': '比特幣',
  'preferences.colours-note': '箭頭和正負號始終同時表示方向，顏色從不是唯一依據。',
  'language.en': '英文',
  'language.zh': '簡體中文',
  'language.tw': '繁體中文',
  'language.malay': '馬來文',
  'language.figures': '數字的顯示方式',
  'language.money': '金額',
  'language.change': '漲跌',
  'language.date-time': '日期和時間',
  'language.zone': '時區',
  'language.note': '初次使用時跟隨瀏覽器語言。選擇中文時預設紅漲綠跌；偏好設定中的選擇始終優先。',
}
