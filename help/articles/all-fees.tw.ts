import type { ArticleText } from '../article-text.ts'

export const allFeesTw: ArticleText = {
  title: '所有費用一覽',
  body: `
除此之外沒有別的費用。每一項都在你同意之前顯示，並單獨記一筆帳。

## 交易

| 槓桿開倉，依持倉價值 | {openingFee}
| 槓桿平倉 | 不收
| 現貨，每次買賣 | {spotFee}
| 交割合約 | 不收
| AI，超出最高淨值線的盈利 | {performanceFee}

## 不算手續費的成本

- [點差](reading-prices)：以賣價買入，以買價賣出。
- 槓桿持倉的[隔夜費](overnight-financing)，每夜為持倉價值的 {nightFxMajor} 至 {nightCrypto}。
- [援助貸款](assistance-loan)的利息，每日為借款的 {longestLoanRate} 至 {shortestLoanRate}。
- 交割合約盈利時得到的比虧損時失去的少：盈利比例 {contractRate} 時，正確率要達到 {contractBreakEven} 才能盈虧平衡。

## 存款與提款

存款不收費。提款可能有營運方設定的手續費，提交前會在頁面上顯示，同時顯示實收金額。其他貨幣以中間價換算，不另收費。

## 範例

開倉價值 {goldNotional} 的黃金，手續費 {goldFee}。用 {shareAmount} 買股票，手續費 {shareFee}。
`,
}
