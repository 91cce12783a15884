import { loadSharp } from '../avatars/picture.ts'
import type { Client } from './client-of-host.ts'

/**
 * The icons of the installed app. A device shows those for `any` use as they are; of a maskable one it keeps any shape
 * that contains the middle circle of 80 %; Apple rounds the corners itself.
 */
export const appIcons = {
  'icon-192': { side: 192, logo: 0.84, mark: 1, isWhole: false },
  'icon-512': { side: 512, logo: 0.84, mark: 1, isWhole: false },
  'maskable-192': { side: 192, logo: 0.56, mark: 0.72, isWhole: true },
  'maskable-512': { side: 512, logo: 0.56, mark: 0.72, isWhole: true },
  'apple-touch-icon': { side: 180, logo: 0.72, mark: 0.86, isWhole: true },
} as const
export type AppIcon = keyof typeof appIcons

const mostPixels = 40_000_000

/** Draws an icon as a PNG: from the client's logo on white, or without one the product's summit in the client's colours. */
export async function drawAppIcon(
  client: Client,
  name: AppIcon,
  readLogo: (path: string) => Promise<Buffer>,
): Promise<{ png: Buffer; isFinal: boolean }> {
  const { logo } = client.settings.branding
  if (logo === undefined) return { png: await summitIcon(client, name), isFinal: true }
  try {
    return { png: await logoIcon(await readLogo(logo), name), isFinal: true }
  } catch {
    // The logo may be readable again later.
    return { png: await summitIcon(client, name), isFinal: false }
  }
}

async function logoIcon(file: Buffer, name: AppIcon): Promise<Buffer> {
  const { side, logo: share } = appIcons[name]
  const sharp = await loadSharp()
  const inner = Math.round(side * share)
  const clear = { r: 255, g: 255, b: 255, alpha: 0 }
  const logo = await sharp(file, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize(inner, inner, { fit: 'contain', background: clear })
    .png()
    .timeout({ seconds: 10 })
    .toBuffer()
  return sharp({ create: { width: side, height: side, channels: 3, background: '#ffffff' } })
    .composite([{ input: logo, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/** The mark of web/branding/Logo.tsx, in its 34 units: a ridge, a sun, and a square with round corners. */
const units = 34
const ridge = [
  [6, 25],
  [14.5, 10],
  [19.1, 18],
  [21.7, 14],
  [28, 25],
] as const
const sun = { x: 24.5, y: 9.5, radius: 3 }
const corner = 10
/** Where a pixel on an edge is looked at, in each direction. */
const steps = [0.125, 0.375, 0.625, 0.875]

/** Drawn point by point: no reader of SVG has to be let into the process. */
async function summitIcon({ settings: { branding } }: Client, name: AppIcon): Promise<Buffer> {
  const { side, mark, isWhole } = appIcons[name]
  const ground = rgbOf(branding.secondaryColor)
  const light = rgbOf(branding.primaryColor)
  // White would not stand out on a pale ground.
  const rock = luminance(ground) > 0.7 ? [0x35, 0x3a, 0x40] : [255, 255, 255]
  const colours = [undefined, ground, rock, light]
  const scale = units / side
  /** Which of the colours a point has, in pixels; the mark is smaller than its square where a device may cut the edge off. */
  const partAt = (pixelX: number, pixelY: number) => {
    const [x, y] = [pixelX * scale, pixelY * scale]
    if (!isWhole && !isInSquare(x, y)) return 0
    const [inX, inY] = [(x - units / 2) / mark + units / 2, (y - units / 2) / mark + units / 2]
    return isInSun(inX, inY) ? 3 : isInRidge(inX, inY) ? 2 : 1
  }
  const corners = Uint8Array.from({ length: (side + 1) ** 2 }, (_, at) =>
    partAt(at % (side + 1), Math.floor(at / (side + 1))),
  )
  const pixels = Buffer.alloc(side * side * 4)
  for (let at = 0; at < side * side; at++) {
    const [x, y] = [at % side, Math.floor(at / side)]
    const first = y * (side + 1) + x
    const around = [corners[first]!, corners[first + 1]!, corners[first + side + 1]!, corners[first + side + 2]!]
    // Only where two colours meet is a pixel looked at more closely.
    const parts = around.every(part => part === around[0])
      ? [around[0]!]
      : steps.flatMap(down => steps.map(along => partAt(x + along, y + down)))
    const seen = parts.map(part => colours[part]).filter(colour => colour !== undefined)
    for (const channel of [0, 1, 2]) {
      const sum = seen.reduce((total, colour) => total + colour[channel]!, 0)
      pixels[at * 4 + channel] = seen.length === 0 ? 0 : Math.round(sum / seen.length)
    }
    pixels[at * 4 + 3] = Math.round((255 * seen.length) / parts.length)
  }
  const sharp = await loadSharp()
  return sharp(pixels, { raw: { width: side, height: side, channels: 4 } })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

function isInSquare(x: number, y: number): boolean {
  const over = (value: number) => Math.max(0, corner - value, value - (units - corner))
  return Math.hypot(over(x), over(y)) <= corner
}

function isInSun(x: number, y: number): boolean {
  return Math.hypot(x - sun.x, y - sun.y) <= sun.radius
}

/** Below the ridge line and above its foot. */
function isInRidge(x: number, y: number): boolean {
  const to = ridge.findIndex(point => point[0] >= x)
  if (to < 1 || y > ridge[0][1]) return false
  const [left, right] = [ridge[to - 1]!, ridge[to]!]
  return y >= left[1] + ((right[1] - left[1]) * (x - left[0])) / (right[0] - left[0])
}

function rgbOf(colour: string): readonly number[] {
  return [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminance(rgb: readonly number[]): number {
  const [r, g, b] = rgb.map(value => (value <= 10.31 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
