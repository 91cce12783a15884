import { expect, test } from 'vitest'
import { coverage } from '../../../rules/forecast/planted-fixture.ts'

test('W08b of 200 simulated programs 75 to 85 of a hundred end within the band', () => {
  const held = coverage(200)
  console.log(`${held} of 200 programs ended within P10 to P90`)
  expect(held / 200).toBeGreaterThanOrEqual(0.75)
  expect(held / 200).toBeLessThanOrEqual(0.85)
})
