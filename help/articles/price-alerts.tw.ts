import type { ArticleText } from '../article-text.ts'

export const priceAlertsTw: ArticleText = {
  title: '到價提醒',
  body: `
價格到了，提醒會告訴你，不必一直盯盤。

## 種類

- 漲到或跌到某個價格。
- 在你選的時間內變動某個百分比，不論漲跌。

設定之前，頁面會顯示它在最近一段時間裡本來會觸發幾次，幫你選一個有意義的價位。

## 怎樣觸發

價格到達時觸發一次，不會因為停在那裡反覆觸發。重複提醒要等價格離開後再回來。如果服務中斷過，會在恢復後的第一個價格觸發。

## 在哪裡收到

在應用程式裡，以及你在[偏好設定](page:preferences?view=notifications)裡選的方式。

## 可以設多少

最多 {mostAlerts} 個同時等待，「試用」帳戶為 {mostPracticeAlerts} 個。

> 提醒不會下單。想在某個價格成交，請用[限價委託](order-types)或[止盈止損](stops-and-gaps)。
`,
}
