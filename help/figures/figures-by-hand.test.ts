import { cents } from '@candor/domain/money/cents.ts'
import { rate } from '@candor/domain/money/rate.ts'
import { describe, expect, it } from 'vitest'
import { figuresFor } from './all-figures.ts'
import { listText, moneyText, percentText, sharePercentText } from './write-figure.ts'

describe('figures as text', () => {
  it.each([
    [percentText(rate(50_000n)), '0.05%'],
    [percentText(rate(100_000n)), '0.10%'],
    [percentText(rate(18_000n)), '0.018%'],
    [percentText(rate(82_000_000n)), '82%'],
    [percentText(rate(100_000_000n)), '100%'],
    [sharePercentText(rate(54_945_055n)), '54.95%'],
    [moneyText(cents(123_456_78n)), '$123,456.78'],
    [moneyText(cents(-450_00n)), '\u2212$450.00'],
    [listText('en', ['1', '2', '3']), '1, 2 and 3'],
    [listText('zh', ['1', '2', '3']), '1、2 和 3'],
    [listText('malay', ['1', '2', '3']), '1, 2 dan 3'],
  ])('%s', (written, wanted) => expect(written).toBe(wanted))
})

/** Worked by hand from the terms of the day this was written; a change of a fee changes them, here and in the articles. */
describe('the worked examples', () => {
  const figures = figuresFor('en')
  it.each([
    // 0.02 lots of 100 oz at 4,320: 2 × 4,320. A twentieth of it, and 0.05 % of it.
    ['goldNotional', '$8,640.00'],
    ['goldMargin', '$432.00'],
    ['goldFee', '$4.32'],
    ['goldMost', '$436.32'],
    // 216 lost on 2 oz is 108 an ounce.
    ['goldLine', '4,212.00'],
    ['goldLineShare', '2.50%'],
    // 416 may be lost with 200 more: 208 an ounce, 4.8148 % of 4,320.
    ['addedLine', '4,112.00'],
    ['addedLineShare', '4.81%'],
    // 43.20 an ounce, twice, less the fee.
    ['goldProfitAfterFee', '$82.08'],
    // 8,640 × 0.018 % = 1.5552.
    ['goldNight', '$1.56'],
    // 50 × 82 %; 1 ÷ 1.82; 50 × 41 − 50 × 50.
    ['contractProfit', '$41.00'],
    ['contractBreakEven', '54.95%'],
    ['contractHalfResult', '\u2212$450.00'],
    // 59,900 HKD ÷ 7.783 = 7,696.26, and 0.1 % of it, 7.70.
    ['lotCost', '$7,703.96'],
    // 1,000 × 0.04 % for 29 windows after the free one; × 365; × 29 ÷ 30. Nine windows by the tenth day.
    ['loanInterest', '$11.60'],
    ['loanYearly', '14.60%'],
    ['loanEffective', '14.11%'],
    ['loanEarlyInterest', '$3.60'],
    // A tenth of 60, and of what 60 is above 40.
    ['joinFee', '$6.00'],
    ['carriedFee', '$2.00'],
  ])('%s is %s', (name, wanted) => expect(figures[name]).toBe(wanted))
})
