import { recall } from '@candor/client/device/device-memory.ts'

/**
 * The last answers of the server, so that pages open on what was known while it cannot be asked. Each belongs to an account and is never given
 * to another; all of them leave the device with the customer. A browser that refuses its storage keeps none.
 */
const databaseName = 'candor-answers'
const storeName = 'answers'

/** More than a customer looks at in weeks; the oldest go first. */
const mostAnswers = 400
const mostLetters = 400_000

type KeptAnswer = { heardAt: number; body: unknown }

type Row = KeptAnswer & { key: string }

/** Whose answers are kept now, as far as the device knows; visitors have answers of their own. */
function ownerOf(): string {
  try {
    const kept: unknown = JSON.parse(recall('kept.customer') ?? 'null')
    return kept !== null && typeof kept === 'object' && 'account' in kept ? String(kept.account) : ''
  } catch {
    return ''
  }
}

const finished = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

let opening: Promise<IDBDatabase> | null = null

const open = (): Promise<IDBDatabase> => {
  opening ??= new Promise((resolve, reject) => {
    const request = window.indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(storeName, { keyPath: 'key' }).createIndex('heardAt', 'heardAt')
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opening
}

const inStore = async (mode: IDBTransactionMode): Promise<IDBObjectStore> =>
  (await open()).transaction(storeName, mode).objectStore(storeName)

async function dropOldest(store: IDBObjectStore): Promise<void> {
  const tooMany = (await finished(store.count())) - mostAnswers
  if (tooMany <= 0) return
  for (const key of await finished(store.index('heardAt').getAllKeys(null, tooMany))) store.delete(key)
}

/** Keeps an answer in the place of the one before. Nobody waits for it, and nothing depends on it. */
export async function keepAnswer(address: string, body: unknown): Promise<void> {
  try {
    if (JSON.stringify(body).length > mostLetters) return
    const store = await inStore('readwrite')
    const row: Row = { key: `${ownerOf()} ${address}`, heardAt: Date.now(), body }
    await finished(store.put(row))
    await dropOldest(store)
  } catch {
    // Private windows and full disks: the page works all the same, while the server can be asked.
  }
}

export async function recallAnswer(address: string): Promise<KeptAnswer | null> {
  try {
    const store = await inStore('readonly')
    return ((await finished(store.get(`${ownerOf()} ${address}`))) as Row | undefined) ?? null
  } catch {
    return null
  }
}

export async function forgetAnswers(): Promise<void> {
  try {
    await finished((await inStore('readwrite')).clear())
  } catch {
    // Where nothing could be kept there is nothing to forget.
  }
}
