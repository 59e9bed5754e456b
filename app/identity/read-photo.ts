import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { advise, isTooSmall, type PhotoAdvice } from './measure-photo.ts'

type ReadPhoto = { blob: Blob; advice: PhotoAdvice[] }

export type PhotoProblem = 'document-unreadable' | 'identity.too-small' | 'identity.too-large'

/** More than any phone makes of one photo. */
const mostBytes = 40 * 1024 * 1024
/** As large as the server keeps it: what is larger only takes longer to send. */
const longestSide = 2000
const measuredWidth = 480
const quality = 0.92

function draw(picture: ImageBitmap, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d', { willReadFrequently: width === measuredWidth })
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, width, height)
  return canvas
}

function measure(picture: ImageBitmap): PhotoAdvice[] {
  const { width, height } = picture
  const canvas = draw(picture, measuredWidth, Math.max(1, Math.round((measuredWidth * height) / width)))
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
  return pixels ? advise(pixels, { width, height }) : []
}

/** Drawn anew, upright and not larger than needed: what a camera writes beside the picture, such as the place, stays on the device. */
async function redraw(picture: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = draw(picture, Math.round(picture.width * scale), Math.round(picture.height * scale))
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

/** Looks at a photo on the device and makes of it what is sent. */
export async function readPhoto(file: File): Promise<Result<ReadPhoto, PhotoProblem>> {
  if (file.size > mostBytes) return refuse('identity.too-large')
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return refuse('document-unreadable')
  try {
    if (isTooSmall(picture)) return refuse('identity.too-small')
    const advice = measure(picture)
    const blob = await redraw(picture)
    return blob ? accept({ blob, advice }) : refuse('document-unreadable')
  } catch {
    return refuse('document-unreadable')
  } finally {
    picture.close()
  }
}
