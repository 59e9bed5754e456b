/** A sheet, dialog or picture over the page, and how to close it. */
type OpenLayer = { ask: () => void }

let layers: readonly OpenLayer[] = []
const listeners = new Set<() => void>()

function change(next: readonly OpenLayer[]): void {
  layers = next
  for (const listener of listeners) listener()
}

/** What lies over the page now, the topmost last. */
export const openLayers = (): readonly OpenLayer[] => layers

/** Puts a layer on top; what comes back takes it away again. */
export function addLayer(layer: OpenLayer): () => void {
  change([...layers, layer])
  return () => change(layers.filter((each) => each !== layer))
}

/** Notifies each time a layer opens or closes. */
export function onLayers(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
