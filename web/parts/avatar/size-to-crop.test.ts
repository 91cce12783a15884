import { expect, test } from 'vitest'
import { sizeToCrop } from './size-to-crop.ts'

test.each([
  [8000, 6000, 1707, 1280],
  [4000, 3000, 1707, 1280],
  [3000, 4000, 1280, 1707],
  [800, 600, 800, 600],
  [40_000, 1280, 22_361, 716],
  [1, 1, 1, 1],
])('A13 a photo of %d × %d is cropped at %d × %d', (width, height, ...expected) => {
  const size = sizeToCrop({ width, height })
  expect([size.width, size.height]).toEqual(expected)
})
