import { randomBytes } from 'node:crypto'
import { createVault, masterKeyLength, type Vault } from '../vault/create-vault.ts'

/** A photo or a piece of one, by whose it is and by its id: both are bound to what is sealed. */
type SealedName = { customerId: bigint; id: string }

const photo = 'identity document'
const piece = 'identity piece'

const ownerOf = ({ customerId, id }: SealedName): string => `${customerId} ${id}`

/** A key that nothing else is encrypted with, as it is and as it is kept. */
export function makeKey(vault: Vault, name: SealedName): { key: Buffer; sealedKey: Buffer } {
  const key = randomBytes(masterKeyLength)
  return { key, sealedKey: vault.seal(photo, ownerOf(name), key) }
}

/** Keys that do not open were sealed with another master key: that is for the operator to mend. */
function openKey(vault: Vault, name: SealedName, sealedKey: Buffer): Buffer {
  const key = vault.open(photo, ownerOf(name), sealedKey)
  if (key === null) throw new Error('a photo of a document was sealed with another master key')
  return key
}

const opened = (content: Buffer | null): Buffer => {
  if (content === null) throw new Error('a photo of a document was changed where it is stored')
  return content
}

export function sealPhoto(vault: Vault, name: SealedName, bytes: Buffer) {
  const { key, sealedKey } = makeKey(vault, name)
  return { sealedKey, content: createVault(key).seal(photo, ownerOf(name), bytes) }
}

export const openPhoto = (
  vault: Vault,
  name: SealedName,
  sealed: { content: Buffer; sealedKey: Buffer },
): Buffer =>
  opened(createVault(openKey(vault, name, sealed.sealedKey)).open(photo, ownerOf(name), sealed.content))

/** Pieces are bound to their place too, so that none can be put in that of another. */
export const sealPiece = (
  vault: Vault,
  name: SealedName,
  sealedKey: Buffer,
  begins: number,
  bytes: Buffer,
): Buffer => createVault(openKey(vault, name, sealedKey)).seal(piece, `${ownerOf(name)} ${begins}`, bytes)

export function openPieces(
  vault: Vault,
  name: SealedName,
  sealedKey: Buffer,
  pieces: readonly { begins: number; content: Buffer }[],
): Buffer {
  const own = createVault(openKey(vault, name, sealedKey))
  return Buffer.concat(
    pieces.map(({ begins, content }) => opened(own.open(piece, `${ownerOf(name)} ${begins}`, content))),
  )
}
