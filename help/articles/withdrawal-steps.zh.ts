import type { ArticleText } from '../article-text.ts'

export const withdrawalStepsZh: ArticleText = {
  title: '提现，一步一步来',
  body: `
提现会马上冻结金额，审核后支付。模拟模式下，钱不会到达真实的银行。

## 提现之前

- [身份认证](verify-identity)已完成。
- 没有未结清的[贷款](assistance-loan)。
- 已绑定本人名下的银行账户。注册后 {youngAccountHours} 小时内绑定的第一个可以马上使用，之后的要等 {bankAccountHours} 小时，这样如果是别人绑定的，你来得及发现。最多绑定 {mostBankAccounts} 个。

## 步骤

+ 打开[提现](page:withdraw)，选择银行账户。
+ 输入金额：最低 {smallestRequest}，每日合计最高 {dailyWithdrawalLimit}。每日从 UTC 午夜算起。
+ 看清手续费和到账金额。
+ 用密码确认；开启了两步验证的，还要验证码。

## 之后会怎样

金额冻结，申请进入审核。我们的目标是在 {reviewHours} 小时内审核，预计时间写在申请页面上。当日合计达到 {twoPeopleFrom} 起，须两人同意。如果被拒绝或你撤回，全部退回余额。

## 如果无法提交

“账户有未结清贷款”：先还清。“该银行账户为新绑定”：提示会写明何时起可用。“超出今日剩余提现限额”：提示会写明还剩多少。
`,
}
