import type { ArticleText } from '../article-text.ts'

export const assistanceLoanZh: ArticleText = {
  title: '援助贷款：利息与还款',
  body: `
你可以借入模拟资金，之后连同利息归还。贷款会让你用它做的一切都多一份成本，亏损时也一样。

## 能借多少

最多为过去 {loanAverageDays} 天平均净资产的 {loanLimitShare}。已认证的账户至少可借 {leastLoanLimit}，任何人最多 {largestLoanLimit}，再减去已借的部分。单笔贷款最低 {smallestLoan}。

## 要付多少

期限有 {loanDays} 天。期限越长，利率越低：{shortestLoanDays} 天为每日 {shortestLoanRate}，{longestLoanDays} 天为每日 {longestLoanRate}。前 {freeHours} 小时免息；之后每开始一个 {freeHours} 小时就计一次，按尚未归还的金额计算。

## 示例

你借 {loanAmount}，期限 {loanTerm} 天，日利率 {loanRate}。

| 首日之后，每日利息 | {loanPerDay}
| 到期还款的利息 | {loanInterest}
| 共需归还 | {loanTotal}
| 名义年利率 | {loanYearly}
| 实际年利率，含免息期 | {loanEffective}
| 第 {loanEarlyDay} 天还款的利息 | {loanEarlyInterest}

## 流程

+ 打开[贷款](page:loan)，选择金额和期限，看清全部成本。
+ 签署协议，申请进入审核。
+ 通过后，金额存入余额，开始计时。
+ 随时可以部分或全部还款，不收罚金。还款先抵利息。

## 如果逾期

利息按同样的利率继续计算，页面会直接写明，不收罚金。

## 这期间不能做什么

还清之前，不能提现、注销账户或重新开始。

> 不要借钱去翻本。利息是确定的，盈利不是。
`,
}
