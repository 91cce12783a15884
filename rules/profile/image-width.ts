import { avatarWidths } from './avatar-widths.ts'

/**
 * The width to request for an image that is shown so many CSS pixels wide: double where the device pixel ratio is above 2
 * (product §9, L13). 96 stays 96 at a ratio of 2, and is 192 at 3.
 */
export function imageWidth(cssWidth: number, devicePixelRatio: number): number {
  return devicePixelRatio > 2 ? cssWidth * 2 : cssWidth
}

/**
 * The address of a person's picture that is shown so many CSS pixels wide, at the next width that is served:
 * 40 at a ratio of 3 requests `?width=80`, and 400 at 3 `?width=512`, the widest.
 */
export function avatarAddress(url: string, cssWidth: number, devicePixelRatio: number): string {
  const wanted = imageWidth(cssWidth, devicePixelRatio)
  const width = avatarWidths.find(one => one >= wanted) ?? avatarWidths[avatarWidths.length - 1]
  return `${url}?width=${width}`
}
