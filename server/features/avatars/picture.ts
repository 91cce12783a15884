import type { Metadata } from 'sharp'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { makeSlots } from './slots.ts'

type Sharp = typeof import('sharp').default
let library: Promise<Sharp> | undefined

/** What a picture shows: a face is cropped to a square, all others stay whole; what a logo leaves clear stays clear. */
export type PictureOf = 'face' | 'product' | 'logo' | 'hero'

/** The width and height of a kept picture, in pixels; of a face exactly, of the others at most. */
const sides: Readonly<Record<PictureOf, number>> = { face: 512, product: 1200, logo: 640, hero: 2000 }
/** How long its longer side is at least, in pixels: less is blurred where it is shown. */
export const leastSides: Readonly<Record<PictureOf, number>> = { face: 0, product: 0, logo: 96, hero: 800 }
const mostPixels = 40_000_000
/** What of a picture may stand in memory decoded, in bytes, where it cannot be read row by row. */
const mostWhole = 64 * 1024 * 1024
const quality = 85
const seconds = 10

const makers = makeSlots({ atOnce: 2, mostWaiting: 20 })
/** Pictures that are decoded as a whole are processed one by one: two of the largest would need too much memory (R11). */
const wholes = makeSlots({ atOnce: 1, mostWaiting: 2 })
const shrinkers = makeSlots({ atOnce: 2, mostWaiting: 200 })

export type PictureRefusal = 'avatar-not-an-image' | 'avatar-too-many-pixels' | 'avatar-busy'
type MakeRefusal<Of extends PictureOf> = PictureRefusal | (Of extends 'logo' | 'hero' ? 'picture-too-small' : never)

/**
 * Makes the stored picture from the uploaded one (security T29): a JPEG, PNG or WebP by its content, of at most 40 megapixels,
 * its first frame, upright, a face cropped to 512 × 512, and re-encoded, so that nothing else of the file is kept: no place, no name,
 * no script.
 */
export async function makePicture<Of extends PictureOf>(
  file: Buffer,
  of: Of,
): Promise<Outcome<Buffer, MakeRefusal<Of>>> {
  return (await make(file, of)) as Outcome<Buffer, MakeRefusal<Of>>
}

async function make(file: Buffer, of: PictureOf): Promise<Outcome<Buffer, PictureRefusal | 'picture-too-small'>> {
  if (!isKnown(file)) return refused('avatar-not-an-image')
  const made = await makers.run(async () => {
    try {
      const sharp = await loadSharp()
      const facts = await sharp(file, { limitInputPixels: false }).metadata()
      if (!isOneOfThree(facts)) return refused('avatar-not-an-image')
      const whole = bytesWhole(facts)
      if (pixelsOf(facts) > mostPixels || whole > mostWhole) return refused('avatar-too-many-pixels')
      if (Math.max(facts.width, facts.pageHeight ?? facts.height) < leastSides[of]) {
        return refused('picture-too-small', { least: leastSides[of] })
      }
      const drawn = whole === 0 ? await redraw(file, of) : await wholes.run(() => redraw(file, of))
      return drawn === undefined ? refused('avatar-busy') : done(drawn)
    } catch (error) {
      return refused(isTimeout(error) ? 'avatar-busy' : 'avatar-not-an-image')
    }
  })
  return made ?? refused('avatar-busy')
}

/** A stored picture at another width; unscaled where too many are requested at once, because a page can scale it down as well. */
export async function shrinkPicture(image: Buffer, width: number, of: PictureOf): Promise<Buffer> {
  if (width >= sides[of]) return image
  const sharp = await loadSharp()
  const height = of === 'face' ? width : null
  const shrunk = await shrinkers.run(() =>
    sharp(image).resize(width, height, { withoutEnlargement: true }).jpeg({ quality }).toBuffer(),
  )
  return shrunk ?? image
}

/** The library comes with the first picture: it is a large part of what a process would load at its start. */
export function loadSharp(): Promise<Sharp> {
  library ??= import('sharp').then(({ default: sharp }) => {
    // Whatever is handed in, only these three are ever read: neither SVG nor any of the rest (security, fact 4).
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    })
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return library
}

async function redraw(file: Buffer, of: PictureOf): Promise<Buffer> {
  const sharp = await loadSharp()
  const resized = sharp(file, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true, pages: 1 })
    .autoOrient()
    .resize(sides[of], sides[of], of === 'face' ? { fit: 'cover' } : { fit: 'inside', withoutEnlargement: true })
  const drawn =
    of === 'logo'
      ? resized.webp({ nearLossless: true })
      : of === 'hero'
        ? resized.webp({ quality })
        : resized.flatten({ background: '#ffffff' }).jpeg({ quality })
  return drawn.timeout({ seconds }).toBuffer()
}

/** By the first bytes: JPEG, PNG, WebP. The sender's file name and type are ignored. */
function isKnown(file: Buffer): boolean {
  const head = file.toString('hex', 0, 12)
  return /^(ffd8ff|89504e470d0a1a0a|52494646.{8}57454250)/.test(head)
}

function isOneOfThree({ format }: Metadata): boolean {
  return format === 'jpeg' || format === 'png' || format === 'webp'
}

function pixelsOf({ width, height, pageHeight }: Metadata): number {
  return width * (pageHeight ?? height)
}

/**
 * What of a picture stands in memory decoded, in bytes: nothing to speak of where it is read row by row. A progressive
 * JPEG, an interlaced PNG and every WebP stand there whole; the first with two bytes for each value.
 */
function bytesWhole(facts: Metadata): number {
  const { channels, depth, format, isProgressive } = facts
  if (!isProgressive && format !== 'webp') return 0
  return pixelsOf(facts) * channels * (format === 'jpeg' || depth === 'ushort' ? 2 : 1)
}

function isTimeout(error: unknown): boolean {
  return /timeout/i.test((error as Error).message)
}
