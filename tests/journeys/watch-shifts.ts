import type { BrowserContext, Page } from 'playwright-core'

type Shift = { value: number; moved: string }
type WithShifts = Window & { shifts: Shift[] }

/** From now on every document of this browser notes what moves in it without a tap or a key, from its first paint on. */
export async function watchShifts(into: BrowserContext | Page): Promise<void> {
  await into.addInitScript(() => {
    type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    const place = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ')
    const name = ({ node, previousRect, currentRect }: Source) => {
      const element = node instanceof Element ? node : node?.parentElement
      const text = node?.textContent?.trim().slice(0, 30) ?? ''
      return `${element?.tagName}.${element?.className} "${text}" ${place(previousRect)} → ${place(currentRect)}`
    }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
        if (!hadRecentInput) shifts.push({ value, moved: sources.map(name).join('; ') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What has moved since it was last asked for. */
export const takeShifts = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as WithShifts).shifts.splice(0))
