import { onLayers, openLayers } from '@candor/kit/dialog/open-layers.ts'

/**
 * What we keep with each entry of the browser's history: which visit it is, how many of ours come before it, and how many layers
 * (sheets and dialogs) lie over the page there. A layer has an entry of its own, so that the browser's Back takes it away before it
 * leaves the page; the entry goes with the layer, and a page that is opened from a layer takes its entry over.
 */
type Visit = { visit: number; depth: number; layers: number }

export function visitHere(): Visit | null {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'visit' in state ? (state as Visit) : null
}

const layersHere = (): number => visitHere()?.layers ?? 0

/**
 * A step of ours that the browser has not made yet: back from an entry whose layer is gone, or away from the page. What is to be
 * written to the history during the first waits until the browser has arrived, or it would land on the wrong entry.
 */
let step: 'from-layer' | 'from-page' | null = null
const waiting: (() => void)[] = []

function stepBack(from: NonNullable<typeof step>, entries: number): void {
  step = from
  window.history.go(-entries)
}

function write(act: () => void): void {
  if (step === 'from-layer') waiting.push(act)
  else act()
}

function writeWaiting(): void {
  for (let act = waiting.shift(); act; act = step ? undefined : waiting.shift()) act()
}

export const pushVisit = (visit: number, depth: number, address: string): void =>
  write(() => {
    const state: Visit = { visit, depth, layers: 0 }
    if (layersHere() > 0) window.history.replaceState(state, '', address)
    else window.history.pushState(state, '', address)
  })

export const replaceVisit = (visit: number, depth: number, address?: string): void =>
  write(() => {
    const replace = () =>
      window.history.replaceState({ visit, depth, layers: 0 } satisfies Visit, '', address)
    if (layersHere() === 0) return replace()
    waiting.unshift(replace)
    stepBack('from-layer', layersHere())
  })

/** Goes back to the page before this one, past whatever lies over it. */
export const leaveVisit = (): void => write(() => stepBack('from-page', 1 + layersHere()))

/** Brings the entries in line with the layers that are open. */
function followLayers(): void {
  const here = visitHere()
  if (step || !here) return
  const open = openLayers().length
  if (open < here.layers) stepBack('from-layer', here.layers - open)
  for (let layers = here.layers + 1; layers <= open; layers += 1)
    window.history.pushState({ ...here, layers } satisfies Visit, '')
}

/** Layers that come and go together, and pages that are shown again with theirs, have settled a moment later. */
let settling: ReturnType<typeof setTimeout> | undefined
function settle(): void {
  clearTimeout(settling)
  settling = setTimeout(followLayers)
}

/**
 * An address that was opened from outside during a step of ours. The browser still makes that step, away from the address, which is opened
 * again afterwards.
 */
function reopenAfterStep(): void {
  const { hash } = window.location
  waiting.push(() => {
    window.location.hash = hash
  })
}

/** Follows the browser's own back, forward and address bar. `adopt` takes its new place and returns whether that is the same page. */
export function startHistory(adopt: () => { samePage: boolean }): void {
  adopt()
  settle()
  onLayers(settle)
  window.addEventListener('popstate', () => {
    if (step && !visitHere()) return reopenAfterStep()
    const ours = step
    step = null
    // A step back that stays on the page is meant for what lies on top of it.
    if (ours !== 'from-layer' && adopt().samePage)
      for (const { ask } of openLayers().slice(layersHere()).reverse()) ask()
    if (ours) writeWaiting()
    settle()
  })
}
