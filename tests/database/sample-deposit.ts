import { randomBytes } from 'node:crypto'
import type { TestClient } from './test-server.ts'

/** A picture that was never sent before: a few random dots. */
export async function freshReceipt(): Promise<FormData> {
  const { default: sharp } = await import('sharp')
  const raw = { width: 8, height: 8, channels: 3 } as const
  const png = await sharp(randomBytes(8 * 8 * 3), { raw })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'receipt.png')
  return form
}

/** A deposit that can be asked for, with a picture that nobody has sent before. */
export async function goodDeposit(client: TestClient, amount = '500.00') {
  const sent = await client.send('POST', '/api/v1/receipts', { form: await freshReceipt() })
  return { channel: 'bank', amount, receiptId: (sent.json as { id: string }).id }
}
