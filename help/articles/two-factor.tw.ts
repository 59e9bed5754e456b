import type { ArticleText } from '../article-text.ts'

export const twoFactorTw: ArticleText = {
  title: '兩步驟驗證',
  body: `
開啟兩步驟驗證後，光有密碼什麼也打不開。手機上的應用程式會顯示 {codeDigits} 位數驗證碼，每 {codeSeconds} 秒換一個。

## 怎樣開啟

+ 打開[帳戶安全](page:security?view=two-factor)。
+ 用任何驗證器應用程式掃描，或複製金鑰。
+ 輸入應用程式顯示的驗證碼。
+ 把 {recoveryCodes} 個復原碼保存在手機以外的地方。它們只顯示這一次。

## 什麼時候要用

登入、提款、綁定新的銀行帳戶和更改密碼時。

## 手機不在身邊

一個復原碼可以讓你進入一次。之後請產生新的，舊的就不再有效。手機和復原碼都沒有，誰也不能讓你進去，我們也不能。正因為如此，別人也進不去。

## 如果驗證碼被拒絕

驗證碼跟著時鐘走，請把手機時間設為自動。每個驗證碼只能用一次，請等下一個。

## 如果帳戶被凍結

如果是你自己凍結的，請在[帳戶安全](page:security)用密碼和驗證碼解凍，復原碼也可以。如果是營運人員凍結的，驗證碼解不開：原因寫在[管理員操作紀錄](page:verification?view=operators)，只有營運人員能解凍，請聯絡[客服](page:support)。
`,
}
