import type { ArticleText } from '../article-text.ts'

export const assistanceLoanTw: ArticleText = {
  title: '援助貸款：利息與還款',
  body: `
你可以借入模擬資金，之後連同利息歸還。貸款會讓你用它做的一切都多一份成本，虧損時也一樣。

## 能借多少

最多為過去 {loanAverageDays} 天平均淨資產的 {loanLimitShare}。已驗證的帳戶至少可借 {leastLoanLimit}，任何人最多 {largestLoanLimit}，再減去已借的部分。單筆貸款最低 {smallestLoan}。

## 要付多少

期限有 {loanDays} 天。期限愈長，利率愈低：{shortestLoanDays} 天為每日 {shortestLoanRate}，{longestLoanDays} 天為每日 {longestLoanRate}。前 {freeHours} 小時免息；之後每開始一個 {freeHours} 小時就計一次，依尚未歸還的金額計算。

## 範例

你借 {loanAmount}，期限 {loanTerm} 天，日利率 {loanRate}。

| 首日之後，每日利息 | {loanPerDay}
| 到期還款的利息 | {loanInterest}
| 共需歸還 | {loanTotal}
| 名目年利率 | {loanYearly}
| 實際年利率，含免息期 | {loanEffective}
| 第 {loanEarlyDay} 天還款的利息 | {loanEarlyInterest}

## 流程

+ 打開[貸款](page:loan)，選擇金額和期限，看清楚全部成本。
+ 簽署協議，申請進入審核。
+ 通過後，金額存入餘額，開始計時。
+ 隨時可以部分或全部還款，不收罰金。還款先抵利息。

## 如果逾期

利息依同樣的利率繼續計算，頁面會直接寫明，不收罰金。

## 這段時間不能做什麼

還清之前，不能提款、刪除帳戶或重新開始。

> 不要借錢去翻本。利息是確定的，盈利不是。
`,
}
