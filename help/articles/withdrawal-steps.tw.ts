import type { ArticleText } from '../article-text.ts'

export const withdrawalStepsTw: ArticleText = {
  title: '提款，一步一步來',
  body: `
提款會馬上凍結金額，審核後支付。模擬模式下，錢不會到達真實的銀行。

## 提款之前

- [身分驗證](verify-identity)已完成。
- 沒有未結清的[貸款](assistance-loan)。
- 已綁定本人名下的銀行帳戶。註冊後 {youngAccountHours} 小時內綁定的第一個可以馬上使用，其他的都要等 {bankAccountHours} 小時，這樣如果是別人綁定的，你來得及發現。最多綁定 {mostBankAccounts} 個。

## 步驟

+ 打開[提款](page:withdraw)，選擇銀行帳戶。
+ 輸入金額：最低 {smallestRequest}，每日合計最高 {dailyWithdrawalLimit}。每日從 UTC 午夜算起。
+ 看清楚手續費和實收金額。
+ 用密碼確認；開啟了兩步驟驗證的，還要驗證碼。

## 之後會怎樣

金額凍結，申請進入審核。我們的目標是在 {reviewHours} 小時內審核，預計時間寫在申請頁面上。當日合計達到 {twoPeopleFrom} 時，須兩人同意。如果被拒絕或你撤回，全部退回餘額。

## 如果無法提交

「帳戶有未結清貸款」：先還清。「此銀行帳戶為新綁定」：訊息會寫明何時起可用。「超出今日剩餘提款限額」：訊息會寫明還剩多少。
`,
}
