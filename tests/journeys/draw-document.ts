import type { Page } from 'playwright-core'

type DrawnDocument = { name: string; mimeType: 'image/jpeg'; buffer: Buffer }

type Look = {
  /** How far the card is moved to the right, to cut it off. */
  shift?: number
  blur?: number
  glare?: boolean
  /** As a camera makes it in the dark: a much larger file. */
  grain?: boolean
  width?: number
}

/** A made-up identity card on a table, drawn by the page itself; no two are alike. */
export async function drawDocument(page: Page, look: Look = {}): Promise<DrawnDocument> {
  const drawn = await page.evaluate(({ shift = 0, blur = 0, glare = false, grain = false, width = 1600 }) => {
    const canvas = document.createElement('canvas')
    const scale = width / 1600
    canvas.width = width
    canvas.height = Math.round(1000 * scale)
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.scale(scale, scale)
    pen.filter = blur > 0 ? `blur(${blur}px)` : 'none'
    pen.fillStyle = '#4a4038'
    pen.fillRect(-50, -50, 1700, 1100)
    pen.translate(shift, 0)
    pen.fillStyle = `hsl(${Math.random() * 360} 25% 86%)`
    pen.beginPath()
    pen.roundRect(140, 120, 1320, 760, 50)
    pen.fill()
    pen.fillStyle = '#9fb0c0'
    pen.fillRect(200, 230, 340, 440)
    pen.fillStyle = '#6a7a88'
    pen.beginPath()
    pen.arc(370, 400, 90, 0, 2 * Math.PI)
    pen.fill()
    pen.fillStyle = '#1c2430'
    for (const [size, y, text] of [
      [52, 260, 'SAMPLE IDENTITY CARD'],
      [44, 350, String(Math.random()).slice(2, 14)],
      [44, 450, 'TAN WEI LING'],
      [32, 540, '12 JALAN AMPANG'],
      [32, 590, '50450 KUALA LUMPUR'],
      [32, 670, '09 APR 1991'],
    ] as const) {
      pen.font = `600 ${size}px sans-serif`
      pen.fillText(text, 620, y)
    }
    if (glare) {
      pen.fillStyle = '#fff'
      pen.beginPath()
      pen.ellipse(900, 560, 240, 150, 0.4, 0, 2 * Math.PI)
      pen.fill()
    }
    if (grain) {
      const pixels = pen.getImageData(0, 0, canvas.width, canvas.height)
      for (let at = 0; at < pixels.data.length; at += 1)
        if (at % 4 < 3) pixels.data[at] = (pixels.data[at] ?? 0) + (Math.random() - 0.5) * 30
      pen.putImageData(pixels, 0, 0)
    }
    return canvas.toDataURL('image/jpeg', 0.92).split(',')[1] ?? ''
  }, look)
  return { name: 'document.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(drawn, 'base64') }
}
