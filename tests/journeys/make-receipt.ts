import type { Page } from 'playwright-core'

/** A made-up receipt, drawn by the page itself; no two are alike, because one receipt is taken once. */
export async function makeReceipt(page: Page, mimeType: 'image/png' | 'image/jpeg' = 'image/png') {
  const drawn = await page.evaluate((type) => {
    const canvas = document.createElement('canvas')
    canvas.width = 300
    canvas.height = 400
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.fillStyle = '#f4f2ec'
    pen.fillRect(0, 0, 300, 400)
    for (let line = 0; line < 9; line += 1) {
      pen.fillStyle = `hsl(${Math.random() * 360} 40% 40%)`
      pen.fillRect(20, 30 + line * 40, 60 + Math.random() * 200, 16)
    }
    return canvas.toDataURL(type).split(',')[1] ?? ''
  }, mimeType)
  const extension = mimeType === 'image/png' ? 'png' : 'jpg'
  return { name: `receipt.${extension}`, mimeType, buffer: Buffer.from(drawn, 'base64') }
}
