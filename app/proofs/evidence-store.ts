/**
 * Where the device keeps its evidence: IndexedDB, because it grows with every purchase and must outlive the page. A browser may refuse its
 * storage (private windows); then the app works all the same and forgets when it is closed.
 */
export type Shelf = 'facts' | 'purchases' | 'heads'

export type EvidenceKey = string | number

const shelves: readonly Shelf[] = ['facts', 'purchases', 'heads']
const databaseName = 'candor-evidence'

let opening: Promise<IDBDatabase | null> | null = null

function openDatabase(): Promise<IDBDatabase | null> {
  opening ??= new Promise((resolve) => {
    try {
      const asked = indexedDB.open(databaseName, 1)
      asked.onupgradeneeded = () => {
        for (const shelf of shelves) asked.result.createObjectStore(shelf)
      }
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => resolve(null)
    } catch {
      resolve(null)
    }
  })
  return opening
}

const fallback = new Map<Shelf, Map<EvidenceKey, unknown>>(shelves.map((shelf) => [shelf, new Map()]))
const fallbackOf = (shelf: Shelf): Map<EvidenceKey, unknown> => fallback.get(shelf) ?? new Map()

const answerOf = <Value>(asked: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })

export async function readEvidence(shelf: Shelf, key: EvidenceKey): Promise<unknown> {
  const database = await openDatabase()
  if (!database) return fallbackOf(shelf).get(key)
  return answerOf(database.transaction(shelf).objectStore(shelf).get(key))
}

/** Everything on a shelf in the order of its keys, or what lies between two keys, both included. */
export async function listEvidence(
  shelf: Shelf,
  between?: readonly [EvidenceKey, EvidenceKey],
): Promise<unknown[]> {
  const database = await openDatabase()
  if (database) {
    const range = between && IDBKeyRange.bound(between[0], between[1])
    return answerOf(database.transaction(shelf).objectStore(shelf).getAll(range))
  }
  return [...fallbackOf(shelf)]
    .filter(([key]) => !between || (key >= between[0] && key <= between[1]))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, value]) => value)
}

/** Everything on a shelf with its keys. */
export async function listEvidenceEntries(shelf: Shelf): Promise<[EvidenceKey, unknown][]> {
  const database = await openDatabase()
  if (!database) return [...fallbackOf(shelf)]
  const store = database.transaction(shelf).objectStore(shelf)
  const [keys, values] = await Promise.all([answerOf(store.getAllKeys()), answerOf(store.getAll())])
  return keys.map((key, index) => [key as EvidenceKey, values[index]])
}

/**
 * Changes one entry in a single transaction, so that two tabs cannot lose each other's part. It is on the disk when this has ended.
 * Undefined takes the entry away.
 */
export async function changeEvidence<Value>(
  shelf: Shelf,
  key: EvidenceKey,
  change: (before: unknown) => Value,
): Promise<Value> {
  const database = await openDatabase()
  if (!database) {
    const after = change(fallbackOf(shelf).get(key))
    if (after === undefined) fallbackOf(shelf).delete(key)
    else fallbackOf(shelf).set(key, after)
    return after
  }
  const transaction = database.transaction(shelf, 'readwrite', { durability: 'strict' })
  const store = transaction.objectStore(shelf)
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  const after = change(await answerOf(store.get(key)))
  if (after === undefined) store.delete(key)
  else store.put(after, key)
  await done
  return after
}
