import type { ArticleText } from '../article-text.ts'

export const deleteAccountTw: ArticleText = {
  title: '刪除帳戶',
  body: `
你可以隨時刪除帳戶，刪除後無法復原。

## 事先準備

帳戶要先清空：平倉、取消委託、賣出現貨、等合約結束、贖回參與、還清貸款、等審核中的申請辦完，並提走餘額。不足 {smallestRequest} 的餘額無法提款，會留在帳戶裡，事先會告訴你。

## 怎樣刪除

+ 想保留的話，先[下載你的資料](your-data)。
+ 打開[帳戶安全](page:security?view=delete)。
+ 輸入帳戶號碼，再用密碼確認。

## 什麼會刪除

姓名、電子郵件、手機號碼、密碼、證件和照片、裝置、通行密鑰、API 金鑰、偏好設定、自設限額、自選、提醒、對帳單，以及與客服的對話。

## 什麼會保留，為什麼

帳目、交易和各項申請只以帳戶號碼保留，因為帳本必須平衡並可供核對。轉帳憑證作為證據保留。銀行帳戶只保留末四碼。

> 如果只是想離開一陣子，最長 {longestTimeOut} 天的[休息](own-limits)也許就夠了。
`,
}
