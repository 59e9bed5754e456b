import { retailLeverageCap } from '@candor/domain/instruments/leverage-cap.ts'
import type { Locale } from '@candor/domain/languages/language-table.ts'
import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { inDollars } from '@candor/domain/money/conversion.ts'
import { type Price, price } from '@candor/domain/money/price.ts'
import { largestTolerancePpm } from '@candor/domain/money/price-tolerance.ts'
import { quantity } from '@candor/domain/money/quantity.ts'
import { type Rate, rate, wholeRate } from '@candor/domain/money/rate.ts'
import { divideHalfEven } from '@candor/domain/money/rounding.ts'
import { liquidationPrice } from '@candor/domain/positions/liquidation.ts'
import { type Position, pledgeOf } from '@candor/domain/positions/position.ts'
import { positionAtPrice } from '@candor/domain/positions/position-at-price.ts'
import { chargeOn, notionalOf, profitOf, roundExact } from '@candor/domain/positions/position-value.ts'
import {
  mostOrders,
  mostPositions,
  nextFinancing,
  nightlyRate,
  openingFeeRate,
  usualTolerancePpm,
  warningLevels,
} from '@candor/domain/positions/trading-terms.ts'
import {
  countText,
  exampleInstrument,
  type Figures,
  listText,
  moneyText,
  percentText,
  priceText,
  quantityText,
  sharePercentText,
  timesText,
} from './write-figure.ts'

const gold = exampleInstrument('XAUUSD')
/** The example is long gold, two of the smallest sizes, with all the leverage there is; beside it the same with less of it. */
const size = quantity(2n * gold.minQuantity)
const calmLeverage = 5
const addedMargin = cents(200_00n)
/** How far the price moves in the example that goes well. */
const movedBy: Rate = rate(1_000_000n)

const open = (leverage: number) =>
  positionAtPrice(
    gold,
    { side: 'long', leverage, quantity: size, stops: { takeProfit: null, stopLoss: null } },
    gold.refPrice,
    inDollars,
  )

const lineOf = (position: Position): Price => {
  const line = liquidationPrice(pledgeOf(position))
  if (line === null) throw new Error('the example has no price of liquidation')
  return line
}

/** How far a price lies below the opening price. */
const below = (line: Price): Rate => rate(divideHalfEven((gold.refPrice - line) * wholeRate, gold.refPrice))

const ppmText = (ppm: number): string => percentText(rate(BigInt(ppm) * 100n))

function goldExample(): Figures {
  const { position, fee, asked } = open(gold.maxLeverage)
  const calm = open(calmLeverage)
  const [line, calmLine] = [lineOf(position), lineOf(calm.position)]
  const added = lineOf({ ...position, margin: cents(position.margin + addedMargin) })
  const risen = price(gold.refPrice + divideHalfEven(gold.refPrice * movedBy, wholeRate))
  const contract = { quantity: size, contractSize: gold.contractSize }
  const profit = roundExact(profitOf('long', contract, gold.refPrice, risen, inDollars))
  const night = chargeOn(notionalOf(contract, gold.refPrice, inDollars), nightlyRate(gold.esmaClass))
  const spread = cents(divideHalfEven(asked.amount * BigInt(gold.typicalSpreadPpm), 1_000_000n))
  const afterFee: Cents = cents(profit - fee)
  return {
    goldLots: quantityText(size),
    goldLotOunces: quantityText(gold.contractSize),
    goldPrice: priceText(gold.refPrice, gold),
    goldLeverage: timesText(gold.maxLeverage),
    goldNotional: moneyText(asked.amount),
    goldMargin: moneyText(asked.margin),
    goldFee: moneyText(fee),
    goldMost: moneyText(cents(asked.margin + fee)),
    goldHalfMargin: moneyText(cents(divideHalfEven(asked.margin, 2n))),
    goldLine: priceText(line, gold),
    goldLineShare: sharePercentText(below(line)),
    goldMove: percentText(movedBy),
    goldRisenPrice: priceText(risen, gold),
    goldProfit: moneyText(profit),
    goldProfitAfterFee: moneyText(afterFee),
    goldNight: moneyText(night),
    goldSpread: moneyText(spread),
    calmLeverage: timesText(calmLeverage),
    calmMargin: moneyText(calm.asked.margin),
    calmLineShare: sharePercentText(below(calmLine)),
    addedMargin: moneyText(addedMargin),
    addedLine: priceText(added, gold),
    addedLineShare: sharePercentText(below(added)),
  }
}

export const tradingFigures = (locale: Locale): Figures => ({
  ...goldExample(),
  openingFee: percentText(openingFeeRate),
  capFxMajor: timesText(retailLeverageCap('fx_major')),
  capFxMinor: timesText(retailLeverageCap('fx_minor')),
  capGold: timesText(retailLeverageCap('gold')),
  capMetals: timesText(retailLeverageCap('metal_other')),
  capStocks: timesText(retailLeverageCap('equity')),
  capEtf: timesText(retailLeverageCap('etf')),
  capCrypto: timesText(retailLeverageCap('crypto')),
  nightFxMajor: percentText(nightlyRate('fx_major')),
  nightFxMinor: percentText(nightlyRate('fx_minor')),
  nightMetals: percentText(nightlyRate('gold')),
  nightStocks: percentText(nightlyRate('equity')),
  nightEtf: percentText(nightlyRate('etf')),
  nightCrypto: percentText(nightlyRate('crypto')),
  financingTime: new Date(nextFinancing(0)).toISOString().slice(11, 16),
  tolerance: ppmText(usualTolerancePpm),
  largestTolerance: ppmText(largestTolerancePpm),
  warnings: listText(
    locale,
    warningLevels.map((level) => `${level}%`),
  ),
  mostPositions: countText(mostPositions),
  mostOrders: countText(mostOrders),
})
