import type { ArticleText } from '../article-text.ts'

export const liquidationTw: ArticleText = {
  title: '持倉被強制平倉時會發生什麼事',
  body: `
槓桿持倉虧到只剩初始保證金的一半時，會被強制平倉，剩餘的退回餘額。

## 規則

第一次出現「保證金加盈虧不高於初始保證金一半」的價格時，就會強制平倉。做多看買價，做空看賣價。強平價在你按下按鈕之前就顯示在下單區。它只隨保證金變動：追加保證金會讓它遠離，[隔夜費](overnight-financing)要從保證金裡扣時，它會靠近。

## 範例

| 做多黃金 {goldLeverage}，保證金 | {goldMargin}
| 持倉價值 | {goldNotional}
| 保證金的一半 | {goldHalfMargin}
| 開倉價 | {goldPrice}
| 強平價，低 {goldLineShare} | {goldLine}

## 會虧得更多嗎？

價格可能跳過這條線。這時持倉依下一個價格平倉，最多虧完全部保證金。虧損絕不會超過保證金，超出的部分由平台承擔。

## 提醒

保證金加盈虧比強平水準高出 {warnings} 時，各提醒你一次。價格跳動可能一次越過所有提醒。

## 可以提前做什麼

- 追加保證金。一半仍依初始保證金計算，所以強平價會遠離：追加 {addedMargin} 後為 {addedLine}，比開倉價低 {addedLineShare}。
- 在強平價之前設定[止損](stops-and-gaps)。
- 部分平倉。
- 下次少用槓桿：{calmLeverage} 時，強平價相距 {calmLineShare}。

> 替虧損的持倉追加保證金，也是把更多的錢放進風險裡。開倉之前，先想好願意虧多少。
`,
}
