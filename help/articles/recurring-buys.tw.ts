import type { ArticleText } from '../article-text.ts'

export const recurringBuysTw: ArticleText = {
  title: '定期買入與金額範例',
  body: `
定期買入就是一次又一次花同樣的金額：每天、每週、每兩週或每月，類似定期定額。你在平靜的時候決定一次，當天的價格就沒那麼重要。

## 範例

你每月用 {planAmount} 買入蘋果公司股票，買三次。

| 第一個月，價格 {planFirstPrice} | {planFirst} 股
| 第二個月，價格 {planSecondPrice} | {planSecond} 股
| 第三個月，價格 {planFirstPrice} | {planThird} 股
| 共付出，含手續費 | {planPaid}
| 平均成本 | {planAverage}
| 依最後價格的市值 | {planWorth}

價格低時，同樣的金額買得更多。如果價格一直低著，市值就會低於付出的金額：這個方法分散了價格，並沒有消除風險。

## 怎樣運作

- 在約定日的開市時買入。那天休市的，在下一個交易時段買入。
- 月份太短時，在當月最後一天買入。
- 餘額不足或被你自己的限額擋住時，這一次會跳過並告訴你，之後不會補買。
- 手續費每次 {spotFee}，與其他現貨委託相同。

## 怎樣設定

選擇品種，點「現貨」，再點「定期買入」。最多可有 {mostPlans} 個，隨時可以暫停、修改或移除。已買入的仍歸你。
`,
}
