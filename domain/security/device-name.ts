/** What a browser's user agent shows: enough to distinguish one's devices, and no more. */
type DeviceName = {
  browser: string | null
  system: string | null
  kind: 'phone' | 'tablet' | 'computer'
}

/** In this order, because most browsers also claim to be the ones that come later. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string, DeviceName['kind']][] = [
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\bAndroid\b(?=.*\bMobile\b)/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac', 'computer'],
  [/\bLinux\b|\bX11\b/, 'Linux', 'computer'],
]

/** Only names from our own list are ever given out, whatever a browser says of itself. */
export function readDeviceName(userAgent: string): DeviceName {
  const text = userAgent.slice(0, 300)
  const [, system = null, kind = 'computer' as const] = systems.find(([sign]) => sign.test(text)) ?? []
  const [, browser = null] = browsers.find(([sign]) => sign.test(text)) ?? []
  return { browser, system, kind }
}
