import { expect, it } from 'vitest'
import { readDeviceName } from './device-name.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/141.0.0.0 Mobile Safari/537.36`,
    ['Chrome', 'Android', 'phone'],
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-X910) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`,
    ['Samsung Internet', 'Android', 'tablet'],
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    ['Safari', 'iPhone', 'phone'],
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
    ['Safari', 'Mac', 'computer'],
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
    ['Firefox', 'Windows', 'computer'],
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    ['Edge', 'Windows', 'computer'],
  ],
  ['curl/8.14', [null, null, 'computer']],
  ['<script>alert(1)</script>', [null, null, 'computer']],
  ['', [null, null, 'computer']],
])('%s', (userAgent, [browser, system, kind]) =>
  expect(readDeviceName(userAgent)).toEqual({ browser, system, kind }),
)

it('is quick with what nobody calls a browser', () => {
  const texts = ['Version/'.repeat(5_000), 'Android '.repeat(5_000), ' '.repeat(100_000)]
  const measure = () => {
    const from = performance.now()
    for (const text of texts) readDeviceName(text)
    return performance.now() - from
  }
  // The least of several: the machine may have something else to do at one of them.
  expect(Math.min(...Array.from({ length: 5 }, measure))).toBeLessThan(100)
})
