import { buildChartPages } from './bench/chart-pages.ts'
import { benchCandles, startChartServer, symbol } from './bench/chart-server.ts'
import { launchBrowser } from '@candor/tests/journeys/launch-browser.ts'
const pages = await buildChartPages()
const s = await startChartServer(pages.app, benchCandles(20000), 60)
const b = await launchBrowser()
const p = await (await b.newContext({ viewport: { width: 375, height: 812 }, serviceWorkers: 'block' })).newPage()
const c = await p.context().newCDPSession(p)
await c.send('Profiler.enable'); await c.send('Profiler.setSamplingInterval', { interval: 200 })
const top = (profile, n = 22) => {
  const self = new Map(); const byId = new Map(profile.nodes.map((x) => [x.id, x]))
  profile.samples.forEach((id, i) => { const f = byId.get(id).callFrame; const k = `${f.functionName || '(anon)'} ${f.url.split('/').pop()}:${f.lineNumber}:${f.columnNumber}`; self.set(k, (self.get(k) ?? 0) + profile.timeDeltas[i]) })
  for (const [k, v] of [...self].sort((a, b) => b[1] - a[1]).slice(0, n)) console.log((v / 1000).toFixed(1).padStart(8), k)
}
await c.send('Profiler.start')
await p.goto(`${s.origin}/#/pages/home/klineChart?symbol=${symbol}&interval=1m`); await p.waitForTimeout(2500)
console.log('--- load'); top((await c.send('Profiler.stop')).profile)
await p.waitForTimeout(2000)
await c.send('Profiler.start'); await p.waitForTimeout(5000)
console.log('--- live 5 s'); top((await c.send('Profiler.stop')).profile, 40)
await b.close(); await s.close(); pages.remove()
