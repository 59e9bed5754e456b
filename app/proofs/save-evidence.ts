import { makeEvidence } from './evidence-file.ts'
import { saveText } from './save-file.ts'

/** Puts everything that this device has kept into its downloads. */
export async function saveEvidence(): Promise<void> {
  const file = await makeEvidence()
  const day = new Date(file.savedAt).toISOString().slice(0, 10)
  saveText(`candor-evidence-${day}.json`, JSON.stringify(file))
}
