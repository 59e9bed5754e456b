import type { ArticleText } from '../article-text.ts'

export const leverageEn: ArticleText = {
  title: 'Margin, leverage and lots',
  body: `
Leverage says how many times your margin the position is worth. Margin is the position’s value divided by the leverage, nothing more.

## The same position twice

{goldLots} lots of gold at {goldPrice} are worth {goldNotional}, whatever the leverage.

| Margin at {goldLeverage} | {goldMargin}
| Liquidated after a fall of | {goldLineShare}
| Margin at {calmLeverage} | {calmMargin}
| Liquidated after a fall of | {calmLineShare}

Profit and loss in dollars are the same in both. With more leverage you put down less, and a smaller move ends it.

## The most that is offered

| Major currency pairs | {capFxMajor}
| Other currency pairs | {capFxMinor}
| Gold | {capGold}
| Other metals | {capMetals}
| Shares | {capStocks}
| ETF | {capEtf}
| Crypto | {capCrypto}

These are the caps of the European rules for private customers. Two operators together can lower them from the next day on; the ticket shows what holds today, and what is open keeps its leverage. Your own cap can be lower: set it under [own limits](own-limits).

## Lots

Size is counted in lots for currencies and metals, in shares and in coins elsewhere. Type lots or margin on the ticket; each works out the other. You can have {mostPositions} positions open at once.
`,
}
