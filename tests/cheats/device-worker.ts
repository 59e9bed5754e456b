import { parentPort, workerData } from 'node:worker_threads'

/** What a browser gives to a worker, and then the worker. */
Object.assign(globalThis, {
  addEventListener: (_kind: string, listener: (event: { data: unknown }) => void) =>
    parentPort?.on('message', (data) => listener({ data })),
  postMessage: (answer: unknown) => parentPort?.postMessage(answer),
})
await import(workerData)
