import { type ContractOrder, orderText } from '@candor/domain/contracts/contract-order.ts'
import { ed25519 } from '@noble/curves/ed25519.js'

/**
 * Whether a device has signed its order. The same library and the same strictness as the customer's own tool: what is taken here must hold
 * there, for every key and every signature that anybody could make up.
 */
export function isOrderSigned(order: ContractOrder, signature: string): boolean {
  const [key, bytes] = [Buffer.from(order.device, 'hex'), Buffer.from(signature, 'hex')]
  try {
    return ed25519.verify(bytes, Buffer.from(orderText(order), 'ascii'), key, { zip215: false })
  } catch {
    return false
  }
}
