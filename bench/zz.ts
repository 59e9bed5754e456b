import { launchBrowser } from '@candor/tests/journeys/launch-browser.ts'
import { signInTrial } from '@candor/tests/journeys/sign-in-customer.ts'
import { startThrowAwayCandor } from '@candor/tests/journeys/throw-away-candor.ts'
import { buildAppIfStale } from '@candor/tools/build-app.ts'
import { slowDown, slowPhone } from './measure-visit.ts'
import { fillWallet } from './wallet-books.ts'
await buildAppIfStale(console.log)
const candor = await startThrowAwayCandor()
const browser = await launchBrowser()
const c0 = await browser.newContext({ baseURL: candor.origin }); await signInTrial(c0); const cookies = await c0.cookies(); await c0.close()
await fillWallet({ origin: candor.origin, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }, { positions: Number(process.argv[3] ?? 200), trades: 20 })
for (let i = 0; i < 2; i++) {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, deviceScaleFactor: 2, serviceWorkers: 'block' })
  await context.addCookies(cookies)
  const page = await context.newPage()
  const s = await context.newCDPSession(page); await s.send('Network.enable')
  const reqs = new Map<string, any>()
  s.on('Network.requestWillBeSent', (e) => reqs.set(e.requestId, { url: e.request.url.replace(candor.origin, ''), at: e.timestamp }))
  s.on('Network.loadingFinished', (e) => { const r = reqs.get(e.requestId); if (r) { r.end = e.timestamp; r.size = e.encodedDataLength } })
  await page.addInitScript(() => { (window as any).sh = []; new PerformanceObserver((l) => l.getEntries().forEach((e: any) => (window as any).sh.push([Math.round(e.startTime), e.value, e.sources?.map((x: any) => x.node?.className + '|' + x.node?.textContent?.slice(0, 30))]))).observe({ type: 'layout-shift', buffered: true })
   ;(window as any).lc = []; new PerformanceObserver((l) => l.getEntries().forEach((e: any) => (window as any).lc.push([Math.round(e.startTime), e.size, e.element?.textContent?.slice(0, 30)]))).observe({ type: 'largest-contentful-paint', buffered: true }) })
  await slowDown(page, slowPhone)
  await page.goto(candor.origin + '/#/pages/home/wallet/index', { waitUntil: 'load' }); await page.waitForLoadState('networkidle'); await page.waitForTimeout(2500)
  const t0 = Math.min(...[...reqs.values()].map((r) => r.at))
  if (i === 1) for (const r of [...reqs.values()].sort((a, b) => a.at - b.at)) console.log(Math.round((r.at - t0) * 1000), Math.round(((r.end ?? r.at) - t0) * 1000), ((r.size ?? 0) / 1024).toFixed(1), r.url.slice(0, 90))
  console.log(JSON.stringify(await page.evaluate(() => [(window as any).sh, (window as any).lc])))
  await context.close()
}
await browser.close(); await candor.stop(); process.exit(0)
