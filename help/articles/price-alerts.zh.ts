import type { ArticleText } from '../article-text.ts'

export const priceAlertsZh: ArticleText = {
  title: '价格提醒',
  body: `
价格到了，提醒会告诉你，不必一直盯着。

## 种类

- 涨到或跌到某个价格。
- 在你选的时间内变动某个百分比，不论涨跌。

设置之前，页面会显示它在最近一段时间里本会触发几次，帮助你选一个有意义的价位。

## 怎样触发

价格到达时触发一次，不会因为停在那里反复触发。重复提醒要等价格离开后再回来。如果服务中断过，会在恢复后的第一个价格触发。

## 在哪里收到

在应用里，以及你在[偏好设置](page:preferences?view=notifications)里选的方式。

## 可以设多少

最多 {mostAlerts} 个同时等待，“试用”账户为 {mostPracticeAlerts} 个。

> 提醒不会下单。想在某个价格成交，请用[限价委托](order-types)或[止盈止损](stops-and-gaps)。
`,
}
