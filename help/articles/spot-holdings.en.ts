import type { ArticleText } from '../article-text.ts'

export const spotHoldingsEn: ArticleText = {
  title: 'Spot: buying and holding, with an example in money',
  body: `
Spot means that you buy and own: shares, ETF, coins, ounces of metal. Nothing is borrowed, nothing is liquidated and no night costs anything. You cannot lose more than you paid.

## An example

You buy shares of Apple for {shareAmount}. The fee of {spotFee} is part of the amount.

| Price (ask) | {sharePrice}
| You get, in shares | {shareQuantity}
| Value | {shareValue}
| Fee | {shareFee}

Later you sell all of them at a bid of {shareSoldPrice}.

| Value | {shareSoldValue}
| Fee | {shareSoldFee}
| Result after both fees | {shareResult}

Had the price fallen by as much, you would have lost about as much, and the fees on top.

## Sizes

US shares and ETF can be bought in parts, metals in parts of an ounce. Hong Kong and Malaysian shares go by board lots: one lot of Tencent has {lotShares} shares and costs about {lotCost} at {lotPrice}. The smallest order is {smallestSpotOrder}. What you hold can be sold whole, however small it is.

## Average cost

Each buy moves the average cost of your holding; a sale leaves it as it is. Realised profit is what sales brought above it, unrealised profit is what a sale now would bring above it.

## Not offered

Currency pairs cannot be held, because your account has one currency. You can trade them [with leverage](leveraged-trading).
`,
}
