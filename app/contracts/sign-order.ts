import type { Direction } from '@candor/domain/contracts/contract.ts'
import { type ContractOrder, commitDirection, orderText } from '@candor/domain/contracts/contract-order.ts'
import { asciiBytes, hexOf, readHex } from '@candor/domain/proofs/byte-text.ts'
import type { OwnOrder } from '@candor/verify/proof-file.ts'
import { ed25519 } from '@noble/curves/ed25519.js'
import { changeEvidence } from '../proofs/evidence-store.ts'

/** What the customer has chosen, and what they were shown when they tapped. */
export type AskedOrder = Omit<ContractOrder, 'version' | 'direction' | 'device'> & { direction: Direction }

const randomHex = (): string => hexOf(crypto.getRandomValues(new Uint8Array(32)))

/** The key that this device signs an account's orders with, made when it is first needed. It never leaves the device. */
async function deviceKey(account: string): Promise<Uint8Array> {
  const made = randomHex()
  const kept = await changeEvidence('facts', `device/${account}`, (before) =>
    typeof before === 'string' ? before : made,
  )
  return readHex(kept) as Uint8Array
}

/** Makes an order: its direction is hidden with a nonce that only this device has, and the whole is signed. */
export async function signOrder(account: string, { direction, ...asked }: AskedOrder): Promise<OwnOrder> {
  const secret = await deviceKey(account)
  const nonce = randomHex()
  const order: ContractOrder = {
    ...asked,
    version: 2,
    direction: commitDirection(direction, nonce),
    device: hexOf(ed25519.getPublicKey(secret)),
  }
  const signature = hexOf(ed25519.sign(asciiBytes(orderText(order)), secret))
  return { order, signature, direction, nonce, sentAt: Date.now() }
}
