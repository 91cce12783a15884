/** A square cut out of a picture: all lengths in pixels of the picture, zoom 1 shows its whole short side. */

export interface Size {
  readonly width: number
  readonly height: number
}

/** Where the square is: its middle as fractions of the picture, and how closely it is looked at. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

export interface Area {
  readonly left: number
  readonly top: number
  readonly side: number
}

/** No closer than this many pixels across: beyond, a face is only a blur. */
const leastSide = 240
const mostZoomEver = 4

/** The middle of the picture, as large as it goes. */
export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 }

/** How closely a picture may be looked at: 4 times at most, and a picture of 480 pixels only twice. */
export function mostZoom({ width, height }: Size): number {
  return Math.max(1, Math.min(mostZoomEver, Math.min(width, height) / leastSide))
}

/** The square itself: of 400 × 300 at zoom 1 in the middle it is 300 wide, from 50 on the left and 0 on top. */
export function areaOf(size: Size, crop: Crop): Area {
  const side = Math.min(size.width, size.height) / crop.zoom
  return { left: crop.x * size.width - side / 2, top: crop.y * size.height - side / 2, side }
}

/** Moves the picture under the square by parts of the square: to the right by half of it is `across` .5. */
export function moved(size: Size, crop: Crop, across: number, down: number): Crop {
  const { side } = areaOf(size, crop)
  return kept(size, {
    ...crop,
    x: crop.x - (across * side) / size.width,
    y: crop.y - (down * side) / size.height,
  })
}

/** Zooms in or out around a place of the square, by default its centre. */
export function zoomed(size: Size, crop: Crop, zoom: number, at = { across: 0.5, down: 0.5 }): Crop {
  const before = areaOf(size, crop)
  const next = { ...crop, zoom: Math.max(1, Math.min(mostZoom(size), zoom)) }
  const shrunk = before.side - areaOf(size, next).side
  return kept(size, {
    ...next,
    x: crop.x + (shrunk * (at.across - 0.5)) / size.width,
    y: crop.y + (shrunk * (at.down - 0.5)) / size.height,
  })
}

// The square never leaves the picture.
function kept(size: Size, crop: Crop): Crop {
  const half = areaOf(size, crop).side / 2
  return {
    ...crop,
    x: between(half / size.width, crop.x, 1 - half / size.width),
    y: between(half / size.height, crop.y, 1 - half / size.height),
  }
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}
