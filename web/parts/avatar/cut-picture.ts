import { areaOf, type Crop } from './crop.ts'

/** Twice the 512 that the server keeps, so that its own scaling has something to work with. */
const mostSide = 1024
const quality = 0.9

/** The square as the file that is sent: a JPEG named `avatar.jpg` (product §7, A13). */
export function cutPicture(photo: HTMLCanvasElement, crop: Crop): Promise<File> {
  const side = Math.max(1, Math.min(mostSide, Math.round(areaOf(photo, crop).side)))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  drawCrop(canvas, photo, crop)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      blob => (blob ? resolve(new File([blob], 'avatar.jpg', { type: 'image/jpeg' })) : reject(new Error('No JPEG'))),
      'image/jpeg',
      quality,
    )
  })
}

/** Fills a square canvas with what the crop shows. */
export function drawCrop(canvas: HTMLCanvasElement, photo: HTMLCanvasElement, crop: Crop): void {
  const brush = canvas.getContext('2d')
  if (!brush) return
  const { left, top, side } = areaOf(photo, crop)
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(photo, left, top, side, side, 0, 0, canvas.width, canvas.height)
}
