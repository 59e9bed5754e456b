import { expect, it } from 'vitest'
import { writeCsv } from './write-csv.ts'

it('quotes what needs it, and lets no cell be a formula', () => {
  expect(
    writeCsv([
      ['Name', 'Amount'],
      ['Tan, "Wei"', '-12.50'],
      ['=1+1', '陈'],
    ]),
  ).toBe('Name,Amount\r\n"Tan, ""Wei""",-12.50\r\n\'=1+1,陈\r\n')
  expect(writeCsv([['@x', '-x', '+1', 'a\nb']])).toBe("'@x,'-x,'+1,\"a\nb\"\r\n")
  expect(writeCsv([["-2+3+cmd|' /C calc'!A0", '＝1+1', '-0.5%']])).toBe(
    "'-2+3+cmd|' /C calc'!A0,'＝1+1,-0.5%\r\n",
  )
})
