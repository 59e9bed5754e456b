import { parentPort, workerData } from 'node:worker_threads'
import type { SignedAgreement } from './agreement-table.ts'
import { writeAgreementPdf } from './write-agreement-pdf.ts'

/** Prints one agreement in a thread of its own: cutting the fonts of a Chinese text takes seconds that requests of others must not wait for. */
parentPort?.postMessage(await writeAgreementPdf(workerData as SignedAgreement))
