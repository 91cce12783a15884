import { expect, test } from 'vitest'
import { avatarAddress, imageWidth } from './image-width.ts'

test.each([
  [96, 1, 96],
  [96, 2, 96],
  [96, 2.01, 192],
  [96, 3, 192],
])('L13 an image of %d at a ratio of %d is requested %d wide', (width, ratio, requested) => {
  expect(imageWidth(width, ratio)).toBe(requested)
})

test.each([
  [40, 1, 48],
  [40, 3, 80],
  [96, 3, 192],
  [400, 3, 512],
  [1000, 1, 512],
])('L13 a picture of %d at a ratio of %d is requested %d wide, the next width served', (width, ratio, requested) => {
  expect(avatarAddress('/v1/a', width, ratio)).toBe(`/v1/a?width=${requested}`)
})
