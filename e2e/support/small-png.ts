import { crc32, deflateSync } from 'node:zlib'
import type { Browser } from 'playwright-core'

/** Bytes of a pixel: red, green, blue. */
const depth = 3

/**
 * A PNG made smaller, to the eye the same. Landscapes are all gradients, which PNG packs badly: each colour is rounded to
 * every second value, and each line is packed by the filter that suits it. 334 kB of a mountain become 270.
 */
export async function smallPng(browser: Browser, png: Buffer): Promise<Buffer> {
  const { width, height, pixels } = await pixelsOf(browser, png)
  const even = pixels.map(value => Math.min(255, Math.round(value / 2) * 2))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  return Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(filtered(even, width * depth), { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The browser that drew the picture reads it as well. */
async function pixelsOf(browser: Browser, png: Buffer) {
  const page = await browser.newPage()
  const { width, height, text } = await page.evaluate(
    async source => {
      const image = await createImageBitmap(await (await fetch(source)).blob())
      const canvas = new OffscreenCanvas(image.width, image.height)
      const brush = canvas.getContext('2d', { alpha: false })!
      brush.drawImage(image, 0, 0)
      const { data } = brush.getImageData(0, 0, image.width, image.height)
      const reader = new FileReader()
      const read = new Promise(resolve => reader.addEventListener('load', resolve))
      reader.readAsDataURL(new Blob([data.filter((_, at) => at % 4 !== 3)]))
      await read
      return { width: image.width, height: image.height, text: String(reader.result).split(',')[1]! }
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  await page.close()
  return { width, height, pixels: Buffer.from(text, 'base64') }
}

/** Each line as its differences from left, above, their mean, or the likelier of both, whichever are least in all. */
function filtered(pixels: Uint8Array, stride: number): Buffer {
  const lines: Buffer[] = []
  for (let start = 0; start < pixels.length; start += stride) {
    const packed = [0, 1, 2, 3, 4].map(filter => {
      const line = Buffer.alloc(stride + 1)
      line[0] = filter
      let weight = 0
      for (let at = 0; at < stride; at++) {
        const left = at < depth ? 0 : pixels[start + at - depth]!
        const above = start === 0 ? 0 : pixels[start + at - stride]!
        const corner = at < depth || start === 0 ? 0 : pixels[start + at - stride - depth]!
        const difference = (pixels[start + at]! - guess(filter, left, above, corner)) & 255
        line[at + 1] = difference
        weight += Math.min(difference, 256 - difference)
      }
      return { line, weight }
    })
    lines.push(packed.reduce((best, one) => (one.weight < best.weight ? one : best)).line)
  }
  return Buffer.concat(lines)
}

function guess(filter: number, left: number, above: number, corner: number): number {
  if (filter < 4) return [0, left, above, (left + above) >> 1][filter]!
  const near = (value: number) => Math.abs(left + above - corner - value)
  if (near(left) <= near(above) && near(left) <= near(corner)) return left
  return near(above) <= near(corner) ? above : corner
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
