import type { ReceiptSigner } from '@candor/server/contracts/sign-receipt.ts'
import { makeLogKey, originOf } from '@candor/server/proofs/log-key.ts'

const key = makeLogKey()

/** A log that nothing was ever sealed in: no contract can be bought. */
export const unsealedLog: ReceiptSigner = { origin: originOf(key), key, latest: () => null }
