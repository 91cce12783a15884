import type { Size } from './crop.ts'

/** Twice what is ever shown is enough to crop from; and some phones draw no canvas above 16 megapixels. */
const shortSide = 1280
const mostPixels = 16_000_000

/** The size at which a photo is cropped, never larger than it is: 8000 × 6000 becomes 1707 × 1280. */
export function sizeToCrop({ width, height }: Size): Size {
  const scale = Math.min(1, shortSide / Math.min(width, height), Math.sqrt(mostPixels / (width * height)))
  const scaled = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: scaled(width), height: scaled(height) }
}
