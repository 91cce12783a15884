import { expect, test } from 'vitest'
import { coverage } from '../../../rules/forecast/planted-fixture.ts'

// Each program is forecast after four, six, eight and ten loads: of 200 forecasts alone some five in a hundred such tests would fail by chance.
test('W08b of 200 simulated programs 75 to 85 of a hundred end within the band', () => {
  const held = coverage(200)
  console.log(`${(100 * held).toFixed(1)} of a hundred forecasts of 200 programs held within P10 to P90`)
  expect(held).toBeGreaterThanOrEqual(0.75)
  expect(held).toBeLessThanOrEqual(0.85)
})
