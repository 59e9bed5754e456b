import type { ArticleText } from '../article-text.ts'

export const deliveryContractsTw: ArticleText = {
  title: '交割合約與金額範例',
  body: `
交割合約也叫秒合約，只問一個問題：一段固定時間後，價格會更高還是更低？判斷正確，購買金額連同盈利一起退回；判斷錯誤，全部損失。

## 條款

- 時限有 {timeLimits} 秒。
- 盈利比例通常為購買金額的 {lowestPayoutRate} 至 {highestPayoutRate}。當天的比例顯示在下單區，並在當天開始前公布。
- 金額 {leastStake} 至 {mostStake}。沒有手續費，沒有槓桿。

## 範例

你用 {contractStake} 購買 {contractSeconds} 秒「看漲」，盈利比例 {contractRate}。

| 判斷錯誤：虧損 | {contractStake}
| 判斷正確：兌付 | {contractPayout}
| 其中盈利 | {contractProfit}
| 價格相同：退回 | {contractStake}

## 長期來看

正確率要達到 {contractBreakEven} 才能盈虧平衡。這樣的合約買 {contractTries} 次，對 {contractHalf} 次，盈利 {contractHalfWon}，虧損 {contractHalfLost}，合計 {contractHalfResult}。在模擬行情裡，除了碰巧，沒有人的正確率能高於一半。

> 這種合約長期會虧錢。我們提供它，是因為人們會在別處遇到它。請用模擬資金認識這一點，並替自己設一個[限額](own-limits)。

## 結果怎樣得出

由兩個有紀錄的價格和一條沒有人能改的規則得出：[結算規則](settlement)。
`,
}
