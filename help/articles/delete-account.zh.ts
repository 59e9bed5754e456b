import type { ArticleText } from '../article-text.ts'

export const deleteAccountZh: ArticleText = {
  title: '注销（删除）账户',
  body: `
注销就是删除账户，随时可以办理，之后无法恢复。

## 事先准备

账户要先清空：平仓、撤单、卖出现货、等合约结束、赎回参与、还清贷款、等审核中的申请办完，并提走余额。不足 {smallestRequest} 的余额无法提现，会留在账户里，事先会告诉你。

## 怎样办理

+ 想保留的话，先[下载你的资料](your-data)。
+ 打开[账户安全](page:security?view=delete)。
+ 输入账户号码，再用密码确认。

## 什么会删除

姓名、电子邮件、手机号码、密码、证件和照片、设备、通行密钥、API 密钥、偏好设置、自设限额、自选、提醒、对账单，以及与客服的对话。

## 什么会保留，为什么

账目、交易和各项申请只以账户号码保留，因为账本必须平衡并可供核对。充值凭证作为证据保留。银行账户只保留后四位。

> 如果只是想离开一阵子，最长 {longestTimeOut} 天的[休息](own-limits)也许就够了。
`,
}
