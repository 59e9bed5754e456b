import type { ArticleText } from '../article-text.ts'

export const statementsAndTaxZh: ArticleText = {
  title: '对账单与税务',
  body: `
对账单列出一段时间内的每笔账目，以及前后的余额。CSV 可以用表格软件打开，PDF 适合保存。

## 怎样生成

+ 打开[历史记录](page:history?view=statement)。
+ 选择日期。一天按你的时区开始和结束。
+ 提交。对账单在后台生成，完成后在列表里保留几周，要留存的请下载。

## 里面有什么

充值、提现、交易及手续费、隔夜费、合约、参与和贷款，以及期初和期末余额。各项相加分毫不差。

## 税务

模拟的结果不是收入，这里的内容也不是税务建议。用真实资金时，通常看的是已实现盈亏，各国规定不同，请咨询懂行的人。咨询时需要的数字，对账单里都有。
`,
}
