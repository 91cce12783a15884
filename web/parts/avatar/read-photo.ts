import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Size } from './crop.ts'
import { sizeToCrop } from './size-to-crop.ts'

/** Why a file is no picture that we can work with: each has its own words. */
export type PhotoRefusal = 'not-an-image' | 'format' | 'too-large' | 'too-many-pixels'

/** Reading more than this would only make the page wait: no camera's photo is as large. */
const mostBytes = 60_000_000
const mostPixels = 120_000_000

/**
 * A file that was picked, as a canvas to crop from: turned as the camera was held, and small enough to move smoothly,
 * a photo of 48 megapixels as well. What this browser cannot read (such as HEIC in most) is refused, not sent.
 */
export async function readPhoto(file: File): Promise<Outcome<HTMLCanvasElement, PhotoRefusal>> {
  if (file.size > mostBytes) return refused('too-large')
  if (file.type === 'image/svg+xml') return refused('format')
  const address = URL.createObjectURL(file)
  try {
    const image = await load(address)
    if (!image) return refused(isOfPhone(file) || file.type.startsWith('image/') ? 'format' : 'not-an-image')
    const { naturalWidth: width, naturalHeight: height } = image
    if (width * height > mostPixels) return refused('too-many-pixels')
    return done(draw(image, sizeToCrop({ width, height })))
  } catch {
    // A canvas that the browser has no room for.
    return refused('too-many-pixels')
  } finally {
    URL.revokeObjectURL(address)
  }
}

function load(address: string): Promise<HTMLImageElement | undefined> {
  return new Promise(resolve => {
    const image = new Image()
    image.onload = () => resolve(image.naturalWidth > 0 ? image : undefined)
    image.onerror = () => resolve(undefined)
    image.src = address
  })
}

// Windows gives a phone's photo no type at all.
function isOfPhone({ name }: File): boolean {
  return /\.hei[cf]$/i.test(name)
}

function draw(image: HTMLImageElement, { width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('No canvas to draw on')
  // A JPEG has no transparency: paper shows through instead of black.
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, width, height)
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(image, 0, 0, width, height)
  return canvas
}
