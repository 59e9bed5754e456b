import { recall, remember } from '@candor/client/device/device-memory.ts'
import { readArticle } from '@candor/wire/news.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'

export type FullArticle = ReplyOf<typeof readArticle>

const key = 'news.saved'
/** Texts without pictures: together well below what a browser allows a site. */
const mostSaved = 30

function recallSaved(): readonly FullArticle[] {
  try {
    const read = z.array(readArticle.reply).safeParse(JSON.parse(recall(key) ?? '[]'))
    return read.success ? read.data : []
  } catch {
    return []
  }
}

/** Articles that were saved on this device, the latest first; they open without a connection. */
export const savedStore = createStore<{ saved: readonly FullArticle[] }>(() => ({ saved: recallSaved() }))

const keep = (saved: readonly FullArticle[]): void => {
  remember(key, JSON.stringify(saved))
  savedStore.setState({ saved })
}

export const saveArticle = (article: FullArticle): void =>
  keep([article, ...savedStore.getState().saved.filter(({ id }) => id !== article.id)].slice(0, mostSaved))

export const unsaveArticle = (id: string): void =>
  keep(savedStore.getState().saved.filter((article) => article.id !== id))
