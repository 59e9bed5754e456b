import { saveBlob } from '@candor/client/api/save-blob.ts'
import type { Receipt } from '@candor/domain/contracts/contract-receipt.ts'
import type { ParticipationFile } from '@candor/verify/participation-file.ts'
import type { ProofFile } from '@candor/verify/proof-file.ts'

/** `contract-019a3c5e.proof.json`: what the verifier on a computer reads. */
export const fileNameOf = (file: ProofFile): string =>
  `contract-${receiptIn(file)?.body.contract.slice(0, 8) ?? ''}.proof.json`

/** The receipt that a file is about: the server's, or the device's own where the server hands out none. */
export const receiptIn = ({ proof, own }: ProofFile): Receipt | null => proof?.receipt ?? own?.receipt ?? null

/** Puts a file into the downloads of the device: its holder can check it without anybody's help. */
export const saveText = (name: string, text: string): void =>
  saveBlob(name, new Blob([text], { type: 'application/json' }))

export const saveFile = (file: ProofFile): void => saveText(fileNameOf(file), JSON.stringify(file))

/** A proof as it is shown to others: all postings of the customer since the contract are their own business. */
function forOthers({ own, ...file }: ProofFile): ProofFile {
  if (!own) return { ...file, own }
  const { chain: _, ...shown } = own
  return { ...file, own: shown }
}

/** Hands a file to the phone's own way of sharing, or into the downloads where there is none. */
export async function shareText(name: string, text: string): Promise<void> {
  const shared = new File([text], name, { type: 'application/json' })
  if (navigator.canShare?.({ files: [shared] })) await navigator.share({ files: [shared] }).catch(() => null)
  else saveText(name, text)
}

export const showToOthers = (file: ProofFile): Promise<void> =>
  shareText(fileNameOf(file), JSON.stringify(forOthers(file)))

/** `participation-019a3c5e.proof.json`, with what this device holds against the server. */
export const participationFileName = ({ proof }: ParticipationFile): string =>
  `participation-${proof.participation.id.slice(0, 8)}.proof.json`

export const saveParticipation = (file: ParticipationFile): void =>
  saveText(participationFileName(file), JSON.stringify(file))
