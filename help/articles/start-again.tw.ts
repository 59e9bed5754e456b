import type { ArticleText } from '../article-text.ts'

export const startAgainTw: ArticleText = {
  title: '用新的模擬資金重新開始',
  body: `
如果這一期做得不好，或者想換一種做法，可以用 {practiceFunds} 重新開始。

## 開始之前

一切都要先了結：持倉、現貨、委託、合約、參與、提款和貸款。我們不會依誰都拿不到的價格替你平掉任何東西。

## 怎樣做

打開[資產](page:wallet?view=runs)，選擇「模擬期」，點「重新開始」。剩餘的退回，再發放 {practiceFunds}，兩者都記帳。每 {resetHours} 小時可以做一次，這樣它始終是一個決定。

## 什麼會保留

之前的模擬期連同結果都留在清單裡，歷史紀錄保留每筆帳目。替模擬期取個名字，記住你試過什麼。記得住的虧損，比忘掉的更有用。
`,
}
