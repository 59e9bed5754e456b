import { recall, remember } from '@candor/client/device/device-memory.ts'
import { createStore } from 'zustand/vanilla'

/** How large articles are set, on this device: those of the news and those of the help centre alike. */
const place = 'news.size'

export const readingSizes = ['small', 'usual', 'large', 'largest'] as const
type ReadingSize = (typeof readingSizes)[number]

/** It is remembered between quotation marks. */
const remembered = recall(place)?.replaceAll('"', '')

export const readingSizeStore = createStore<{ size: ReadingSize }>(() => ({
  size: readingSizes.find((size) => size === remembered) ?? 'usual',
}))

export function setReadingSize(size: ReadingSize): void {
  remember(place, JSON.stringify(size))
  readingSizeStore.setState({ size })
}
