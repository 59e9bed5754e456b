import { practiceFunds } from '@candor/domain/cash/cash-terms.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { expect, it } from 'vitest'
import { customersEn } from '../words/customers.en.ts'
import { customersMalay } from '../words/customers.malay.ts'
import { customersTw } from '../words/customers.tw.ts'
import { customersZh } from '../words/customers.zh.ts'
import { practiceMoney } from './practice-money.ts'

it('the practice money that pages promise is what is posted', () => {
  expect(`${practiceMoney}.00`).toBe(formatMoney(practiceFunds))
  for (const words of [customersEn, customersZh, customersTw, customersMalay])
    for (const key of ['register.lead', 'login.look-text'] as const)
      expect(words[key]).toContain(practiceMoney)
})
