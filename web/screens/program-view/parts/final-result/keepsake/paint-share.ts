import type { KeepsakeWords } from './keepsake-words.ts'
import { pictureAt, pictureOf } from './painted-svg.ts'

/** Pixels: a square, as every network shows it whole. */
export const shareSize = 1200
const margin = 80
/** How much of the square a landscape with a journey takes; the sky above it is for the words. */
const journey = 740

export interface ShareSource {
  /** Holds the stage of the scene, and elements whose colours the picture takes: `data-paint="sky|ink|quiet"`. */
  readonly stage: HTMLElement
  readonly words: KeepsakeWords
  readonly client: { readonly name: string; readonly logo?: string }
  /** The client's own picture, of theme `none`. */
  readonly photo?: string
  /** The drawing fills the square, and its upper part is quiet. */
  readonly isWhole: boolean
  /** What stays in view: 0 the left edge, 1 the right. */
  readonly focus: number
}

/** Paints the picture that a person may share: the end of their journey, in the client's brand, with a few words above it. */
export async function paintShare(canvas: HTMLCanvasElement, source: ShareSource): Promise<void> {
  const { stage, words, client } = source
  const paint = canvas.getContext('2d')
  if (!paint) throw new Error('This browser has no canvas.')
  await document.fonts.ready
  canvas.width = shareSize
  canvas.height = shareSize
  paint.fillStyle = colourOf(stage, 'sky')
  paint.fillRect(0, 0, shareSize, shareSize)
  await paintPlace(paint, source)

  const font = getComputedStyle(stage).fontFamily
  const line = (text: string, y: number, size: number, weight: number, tone: 'ink' | 'quiet') => {
    paint.fillStyle = colourOf(stage, tone)
    paint.textAlign = 'center'
    let fitting = size
    do paint.font = `${weight} ${fitting}px ${font}`
    while (paint.measureText(text).width > shareSize - 2 * margin && --fitting > 12)
    paint.fillText(text, shareSize / 2, y)
  }
  if (!(await paintLogo(paint, client.logo))) line(client.name, 116, 40, 700, 'ink')
  line(words.program, 186, 36, 500, 'quiet')
  line(words.reached, 290, 104, 700, 'ink')
  line(words.name, 358, 46, 600, 'ink')
  line(words.percent, 414, 36, 500, 'quiet')
}

async function paintPlace(paint: CanvasRenderingContext2D, { stage, photo, isWhole, focus }: ShareSource) {
  if (photo !== undefined) {
    const picture = await pictureAt(photo).catch(() => undefined)
    if (picture) return cover(paint, picture)
  }
  const art = stage.querySelector<SVGSVGElement>('svg.scene__art')
  if (!art) return
  const { width, height } = art.viewBox.baseVal
  const tall = isWhole ? shareSize : journey
  const wide = (tall * width) / height
  const [left, top] = [(shareSize - wide) * focus, shareSize - tall]
  paint.drawImage(await pictureOf(art, wide, tall), left, top, wide, tall)
  const frame = art.getBoundingClientRect()
  const scale = wide / frame.width
  // The figures stand on the picture in the page; they stand at the same places of it here, as large as they are on a phone.
  for (const figure of stage.querySelectorAll<SVGElement>('.pin > svg')) {
    const box = figure.getBoundingClientRect()
    const size = { width: box.width * scale, height: box.height * scale }
    const picture = await pictureOf(figure, size.width, size.height)
    const x = left + (box.left - frame.left) * scale
    paint.drawImage(picture, x, top + (box.top - frame.top) * scale, size.width, size.height)
  }
}

function cover(paint: CanvasRenderingContext2D, picture: HTMLImageElement): void {
  const { naturalWidth, naturalHeight } = picture
  const scale = Math.max(shareSize / naturalWidth, journey / naturalHeight)
  const [width, height] = [shareSize / scale, journey / scale]
  const [x, y] = [(naturalWidth - width) / 2, (naturalHeight - height) / 2]
  paint.drawImage(picture, x, y, width, height, 0, shareSize - journey, shareSize, journey)
}

/** At the top; false where there is none, or it did not come. */
async function paintLogo(paint: CanvasRenderingContext2D, logo: string | undefined): Promise<boolean> {
  const picture = logo === undefined ? undefined : await pictureAt(logo).catch(() => undefined)
  if (!picture || picture.naturalWidth === 0) return false
  const scale = Math.min(360 / picture.naturalWidth, 84 / picture.naturalHeight)
  const [width, height] = [picture.naturalWidth * scale, picture.naturalHeight * scale]
  paint.drawImage(picture, (shareSize - width) / 2, 52 + (84 - height) / 2, width, height)
  return true
}

function colourOf(stage: HTMLElement, paint: 'sky' | 'ink' | 'quiet'): string {
  const element = stage.querySelector(`[data-paint="${paint}"]`)
  return element ? getComputedStyle(element).color : '#000'
}
