import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { APP_FOLDER, buildAppIfStale } from '@candor/tools/build-app.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Bare</title><link rel="icon" href="data:,"></head>
<body style="margin:0"><div id="chart" style="width:375px;height:560px"></div>
<script type="module" src="./bare.js"></script></body></html>
`

/** The library as its own first page shows it, with the same candles, the same updates and the same three indicators. */
const code = `import { init } from 'klinecharts'
const rows = await (await fetch('./candles.json')).json()
const data = rows.map(([t, open, high, low, close, volume]) => ({ timestamp: t * 1000, open: +open, high: +high, low: +low, close: +close, volume: +volume }))
const chart = init('chart')
chart.setSymbol({ ticker: 'BTCUSD', pricePrecision: 2, volumePrecision: 0 })
chart.setPeriod({ type: 'minute', span: 1 })
const last = data.at(-1)
let sequence = 0
chart.setDataLoader({
  getBars: ({ type, callback }) => callback(type === 'init' ? data : [], false),
  subscribeBar: ({ callback }) =>
    setInterval(() => callback({ ...last, close: last.close + Math.sin(++sequence / 7) * 15 }), 1000 / 60),
})
chart.createIndicator({ name: 'MA', calcParams: [7, 25], paneId: 'candle_pane' }, true)
chart.createIndicator('VOL')
chart.createIndicator({ name: 'RSI', calcParams: [14] })
`

type BuiltPages = { app: string; bare: string; remove(): void }

/** The app as it is served, and the bare page built likewise. */
export async function buildChartPages(): Promise<BuiltPages> {
  const { build } = await import('vite')
  const place = join(root, 'node_modules', '.cache', `chart-bench-${process.pid}`)
  const bareSource = join(place, 'bare')
  mkdirSync(bareSource, { recursive: true })
  writeFileSync(join(bareSource, 'index.html'), page)
  writeFileSync(join(bareSource, 'bare.js'), code)
  const bare = join(place, 'bare-built')
  await buildAppIfStale(console.log)
  await build({
    root: bareSource,
    configFile: false,
    base: './',
    logLevel: 'error',
    build: { outDir: bare, target: 'es2023' },
  })
  return { app: APP_FOLDER, bare, remove: () => rmSync(place, { recursive: true, force: true }) }
}
