import type { ArticleText } from '../article-text.ts'

export const statementsAndTaxTw: ArticleText = {
  title: '對帳單與稅務',
  body: `
對帳單列出一段時間內的每筆帳目，以及前後的餘額。CSV 可以用試算表打開，PDF 適合保存。

## 怎樣產生

+ 打開[歷史紀錄](page:history?view=statement)。
+ 選擇日期。一天依你的時區開始和結束。
+ 提交。對帳單在背景產生，完成後會在清單裡保留幾週，要留存的請下載。

## 裡面有什麼

存款、提款、交易及手續費、隔夜費、合約、參與和貸款，以及期初和期末餘額。各項相加一分不差。

## 稅務

模擬的結果不是收入，這裡的內容也不是稅務建議。用真實資金時，通常看的是已實現盈虧，各國規定不同，請向專業人士請教。請教時需要的數字，對帳單裡都有。
`,
}
