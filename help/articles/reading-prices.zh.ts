import type { ArticleText } from '../article-text.ts'

export const readingPricesZh: ArticleText = {
  title: '买价、卖价和点差：怎样看价格',
  body: `
每个品种随时都有两个价格。买入按较高的卖价，卖出按较低的买价，两者之差就是点差。

## 为什么重要

开仓后马上平仓，亏的就是点差。{goldLots} 手、价值 {goldNotional} 的黄金，平静时大约亏 {goldSpread}；价格跳动之后会更多。

## 中间价

买价和卖价的中间是中间价。图表和[交割合约](delivery-contracts)以它为准，其他货币换算成美元时也用它。

## 价格来自哪里

品种页面会写明来源：模拟、延迟或实时。模拟价格由封存的随机种子推算，人人都能[验证](seeds)。延迟价格是几分钟前的，因此据此下的委托要等下一笔报价。

## 没有盘口

Candor 只报一个买价和一个卖价，委托一次全部成交。页面不显示深度，因为没有深度可显示。
`,
}
