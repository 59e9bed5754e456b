import { describe, expect, it } from 'vitest'
import { indicatorNames, indicatorSpecs, keepValidIndicators, readParams } from './indicator-settings.ts'

describe('parameters of an indicator', () => {
  it('start with values that hold', () => {
    for (const name of indicatorNames) {
      const { params } = indicatorSpecs[name]
      expect(readParams(name, params.map(String)), name).toEqual({ ok: true, params: [...params] })
    }
  })

  it('are whole numbers within their bounds', () => {
    expect(readParams('RSI', ['14.5'])).toEqual({ ok: false, problems: [{ index: 0, kind: 'not-whole' }] })
    expect(readParams('RSI', [''])).toEqual({ ok: false, problems: [{ index: 0, kind: 'not-whole' }] })
    expect(readParams('RSI', ['-3'])).toEqual({ ok: false, problems: [{ index: 0, kind: 'not-whole' }] })
    expect(readParams('RSI', ['1'])).toEqual({
      ok: false,
      problems: [{ index: 0, kind: 'out-of-range', least: 2, most: 200 }],
    })
    expect(readParams('MA', ['0', '501']).ok).toBe(false)
    expect(readParams('MA', [' 5 ', '500'])).toEqual({ ok: true, params: [5, 500] })
  })

  it('of MACD have a short period that is shorter', () => {
    expect(readParams('MACD', ['26', '26', '9'])).toEqual({
      ok: false,
      problems: [{ index: 0, kind: 'not-shorter' }],
    })
  })
})

describe('stored indicators', () => {
  it('that do not hold any more are left out or begin anew', () => {
    expect(
      keepValidIndicators([
        { name: 'MA', params: [5, 10] },
        { name: 'GONE', params: [1] },
        { name: 'RSI', params: [9999] },
        { name: 'MA', params: [3, 4] },
      ]),
    ).toEqual([
      { name: 'MA', params: [3, 4] },
      { name: 'RSI', params: [14] },
    ])
  })
})
