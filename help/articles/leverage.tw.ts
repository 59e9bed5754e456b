import type { ArticleText } from '../article-text.ts'

export const leverageTw: ArticleText = {
  title: '保證金、槓桿和手數',
  body: `
槓桿表示持倉價值是保證金的多少倍。保證金就是持倉價值除以槓桿，如此而已。

## 同一筆持倉，兩種槓桿

{goldLots} 手黃金以 {goldPrice} 計算價值 {goldNotional}，與槓桿無關。

| {goldLeverage} 時的保證金 | {goldMargin}
| 下跌多少會被強平 | {goldLineShare}
| {calmLeverage} 時的保證金 | {calmMargin}
| 下跌多少會被強平 | {calmLineShare}

兩種情況下，以美元計的盈虧相同。槓桿愈高，拿出的錢愈少，更小的變動就足以強平。

## 最高槓桿

| 主要貨幣對 | {capFxMajor}
| 其他貨幣對 | {capFxMinor}
| 黃金 | {capGold}
| 其他貴金屬 | {capMetals}
| 股票 | {capStocks}
| ETF | {capEtf}
| 加密貨幣 | {capCrypto}

這些是歐洲監理規定對個人客戶的上限。兩名營運人員一起可以自隔日起調低；下單區顯示今天的上限，現有持倉與委託的槓桿不變。你可以在[自設限額](own-limits)裡訂得更低。

## 手數

貨幣和貴金屬以手計，其餘以股或枚計。在下單區輸入手數或保證金，另一個會自動算出。最多同時持有 {mostPositions} 筆。
`,
}
