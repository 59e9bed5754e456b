import { mostPlans } from '@candor/domain/holdings/decide-recurring.ts'
import { smallestSpotOrder, spotFeeRate, spotSizeOf } from '@candor/domain/holdings/spot-terms.ts'
import { priceOfTrade, quantityWithin, valueAt } from '@candor/domain/holdings/spot-value.ts'
import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { type Conversion, conversionAt, inDollars } from '@candor/domain/money/conversion.ts'
import { type Price, price } from '@candor/domain/money/price.ts'
import { type Quantity, quantity } from '@candor/domain/money/quantity.ts'
import { divideHalfEven } from '@candor/domain/money/rounding.ts'
import { usdPairOf } from '@candor/domain/money/usd-pair.ts'
import {
  countText,
  exampleInstrument,
  type Figures,
  moneyText,
  percentText,
  priceText,
  quantityText,
} from './write-figure.ts'

const share = exampleInstrument('AAPL')
const amount = cents(200_00n)
const monthly = cents(100_00n)

const percentOf = (of: Price, percent: bigint): Price => price(divideHalfEven(of * percent, 100n))

/** What an amount buys at a price, in US shares. */
function bought(spent: Cents, at: Price): { quantity: Quantity; value: Cents; fee: Cents } {
  const size = spotSizeOf(share)
  if (size === null) throw new Error('shares cannot be bought')
  const found = quantityWithin(size, spent, at, inDollars)
  return { quantity: found, ...priceOfTrade(found, at, inDollars) }
}

function shareExample(): Figures {
  const buy = bought(amount, share.refPrice)
  const soldAt = percentOf(share.refPrice, 110n)
  const sale = priceOfTrade(buy.quantity, soldAt, inDollars)
  const result = sale.value - sale.fee - buy.value - buy.fee
  return {
    shareAmount: moneyText(amount),
    sharePrice: priceText(share.refPrice, share),
    shareQuantity: quantityText(buy.quantity),
    shareValue: moneyText(buy.value),
    shareFee: moneyText(buy.fee),
    shareSoldPrice: priceText(soldAt, share),
    shareSoldValue: moneyText(sale.value),
    shareSoldFee: moneyText(sale.fee),
    shareResult: moneyText(cents(result)),
  }
}

/** One board lot in Hong Kong, in dollars. */
function lotExample(): Figures {
  const listed = exampleInstrument('0700.HK')
  const pair = exampleInstrument('USDHKD')
  const lot = listed.boardLot ?? listed.minQuantity
  const conversion: Conversion = conversionAt(usdPairOf(listed.quoteCurrency), pair.refPrice)
  const { value, fee } = priceOfTrade(quantity(lot), listed.refPrice, conversion)
  return {
    lotShares: quantityText(lot),
    lotPrice: `${priceText(listed.refPrice, listed)} ${listed.quoteCurrency}`,
    lotCost: moneyText(cents(value + fee)),
  }
}

/** The same amount three times, at a price that falls and comes back. */
function monthlyExample(): Figures {
  const prices = [share.refPrice, percentOf(share.refPrice, 80n), share.refPrice]
  const buys = prices.map((at) => bought(monthly, at))
  const held = quantity(buys.reduce((sum, each) => sum + each.quantity, 0n))
  const paid = cents(buys.reduce((sum, each) => sum + each.value + each.fee, 0n))
  const spent = buys.reduce((sum, each) => sum + each.value, 0n)
  // Cents, a quantity of 10⁻⁸ and a price of 10⁻⁸ in dollars.
  const average = price(divideHalfEven(spent * 10n ** 14n, held))
  const [first, second, third] = buys.map(({ quantity: size }) => quantityText(size))
  return {
    planAmount: moneyText(monthly),
    planFirstPrice: priceText(share.refPrice, share),
    planSecondPrice: priceText(percentOf(share.refPrice, 80n), share),
    planFirst: first ?? '',
    planSecond: second ?? '',
    planThird: third ?? '',
    planPaid: moneyText(paid),
    planAverage: priceText(average, share),
    planWorth: moneyText(valueAt(held, share.refPrice, inDollars)),
  }
}

export const spotFigures = (): Figures => ({
  ...shareExample(),
  ...lotExample(),
  ...monthlyExample(),
  spotFee: percentText(spotFeeRate),
  smallestSpotOrder: moneyText(smallestSpotOrder),
  mostPlans: countText(mostPlans),
})
