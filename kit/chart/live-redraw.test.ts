import type { Chart } from 'klinecharts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLiveRedraw } from './live-redraw.ts'

const all = 4
const main = 0
const over = 1

let nextFrame: () => void = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  nextFrame = () => {}
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => {
    nextFrame = act
    return 1
  })
})

afterEach(() => vi.useRealTimers())

/** As much of the library's chart as the drawing of a tick asks for. */
function fakeChart() {
  const view = { to: 50, crosshair: undefined as string | undefined }
  const updatePane = vi.fn<(level: number, pane?: string) => void>()
  const layout = vi.fn<(options: object) => void>()
  const chart = {
    updatePane,
    layout,
    getChartStore: () => ({ getCrosshair: () => ({ paneId: view.crosshair }) }),
    getSize: () => ({ width: 375, height: 500 }),
    getVisibleRange: () => ({ from: 5, to: view.to }),
    getDataList: () => [],
    convertToPixel: () => ({ x: 1, y: 2 }),
    getIndicators: () => [{ name: 'MA' }, { name: 'RSI' }],
  }
  return { chart, view, updatePane, layout }
}

function start(hasNamedTags = false) {
  const fake = fakeChart()
  const drawn = vi.fn()
  const live = createLiveRedraw(fake.chart as unknown as Chart, drawn, () => hasNamedTags)
  const draw = () => fake.chart.updatePane(all)
  draw()
  fake.updatePane.mockClear()
  return { ...fake, live, drawn, draw }
}

describe('a tick', () => {
  it('draws the candles at once and the panes below a frame later, and nothing else', () => {
    const { live, draw, updatePane } = start()
    live.expectTick()
    draw()
    expect(updatePane.mock.calls).toEqual([[main, 'candle_pane']])
    nextFrame()
    expect(updatePane.mock.calls.slice(1)).toEqual([[main, 'pane-RSI']])
  })

  it('draws the layer above the candles where the tag of the last price stands there', () => {
    const { live, draw, updatePane } = start(true)
    live.expectTick()
    draw()
    expect(updatePane.mock.calls).toEqual([
      [main, 'candle_pane'],
      [over, 'candle_pane'],
    ])
  })

  it('tells its figures, but not more often than they can be read', () => {
    const { live, draw, drawn } = start()
    for (let tick = 0; tick < 10; tick += 1) {
      live.expectTick()
      draw()
      vi.advanceTimersByTime(100)
    }
    expect(drawn.mock.calls.length).toBeGreaterThan(2)
    expect(drawn.mock.calls.length).toBeLessThan(6)
  })

  it('does not tell them over those of a candle somebody points at', () => {
    const { live, draw, drawn, view } = start()
    live.expectTick()
    draw()
    view.crosshair = 'candle_pane'
    vi.advanceTimersByTime(1_000)
    expect(drawn).not.toHaveBeenCalled()
  })

  it('does not measure the labels', () => {
    const { chart, live, layout } = start()
    chart.layout({ measureWidth: true, update: true })
    live.expectTick()
    chart.layout({ measureWidth: true, update: true })
    expect(layout.mock.calls).toEqual([
      [{ measureWidth: true, update: true }],
      [{ measureWidth: false, update: true }],
    ])
  })
})

describe('everything is drawn', () => {
  it('where no tick was told, and after one', () => {
    const { live, draw, updatePane } = start()
    live.expectTick()
    draw()
    updatePane.mockClear()
    draw()
    expect(updatePane.mock.calls).toEqual([[all]])
  })

  it('while the crosshair is shown', () => {
    const { live, draw, view, updatePane } = start()
    view.crosshair = 'candle_pane'
    live.expectTick()
    draw()
    expect(updatePane.mock.calls).toEqual([[all]])
  })

  it('where the view has moved since', () => {
    const { live, draw, view, updatePane } = start()
    view.to = 51
    live.expectTick()
    draw()
    expect(updatePane.mock.calls).toEqual([[all]])
  })

  it('by a library that does not know these doors any more', () => {
    const live = createLiveRedraw(
      {} as Chart,
      () => {},
      () => false,
    )
    expect(() => live.expectTick()).not.toThrow()
  })
})
