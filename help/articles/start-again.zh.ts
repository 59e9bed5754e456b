import type { ArticleText } from '../article-text.ts'

export const startAgainZh: ArticleText = {
  title: '用新的模拟资金重新开始',
  body: `
如果这一期做得不好，或者想换一种做法，可以用 {practiceFunds} 重新开始。

## 开始之前

一切都要先了结：持仓、现货、委托、合约、参与、提现和贷款。我们不会按谁都拿不到的价格替你平掉任何东西。

## 怎样做

打开[资产](page:wallet?view=runs)，选择“模拟期”，点“重新开始”。剩余的退回，再发放 {practiceFunds}，两者都记账。每 {resetHours} 小时可以做一次，这样它始终是一个决定。

## 什么会保留

之前的模拟期连同结果都留在列表里，历史记录保留每笔账目。给模拟期起个名字，记住你试过什么。记得住的亏损，比忘掉的更有用。
`,
}
