import type { Receipt } from '@candor/domain/contracts/contract-receipt.ts'
import type { ProofFile } from '@candor/verify/proof-file.ts'

/** `contract-019a3c5e.proof.json`: what the verifier on a computer reads. */
export const fileNameOf = (file: ProofFile): string =>
  `contract-${receiptIn(file)?.body.contract.slice(0, 8) ?? ''}.proof.json`

/** The receipt that a file is about: the server's, or the device's own where the server hands out none. */
export const receiptIn = ({ proof, own }: ProofFile): Receipt | null => proof?.receipt ?? own?.receipt ?? null

/** Puts a proof into the downloads of the device: whoever has the file needs nobody to check it. */
export function saveFile(file: ProofFile): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(file)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileNameOf(file)
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
