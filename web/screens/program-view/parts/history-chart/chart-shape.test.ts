import { expect, test } from 'vitest'
import { niceStep } from './chart-scale.ts'
import { type ChartInput, chartShape } from './chart-shape.ts'

const quarter: ChartInput = {
  calculation: 'standard',
  target: '120000',
  period: { startDate: '2026-07-01', endDate: '2026-09-30' },
  history: [
    { dataThrough: '2026-07-07', resultsToDate: '8100' },
    { dataThrough: '2026-08-25', resultsToDate: '88800' },
  ],
}

test('P20 a sum begins at nothing, and its even pace ends at the goal on the last day', () => {
  const { from, pace, goal, you } = chartShape(quarter)
  expect(from).toEqual({ x: 0, y: 100 })
  expect(pace).toEqual([
    { x: 0, y: 100 },
    { x: 100, y: goal },
  ])
  expect(you.map(({ x }) => Math.round(x))).toEqual([8, 61])
  expect(you.every(({ x, y }) => x >= 0 && x <= 100 && y >= 0 && y <= 100)).toBe(true)
})

test('P20 amounts start at zero, and round figures are named', () => {
  expect(chartShape(quarter).gridlines.map(({ value }) => value)).toEqual([0, 50_000, 100_000])
  expect(chartShape({ ...quarter, calculation: 'reduction' }).gridlines[0]?.value).toBe(0)
})

test('P20 an average shows the stretch in which it moves, and has no pace', () => {
  const history = [{ dataThrough: '2026-08-01', resultsToDate: '86.25' }]
  const { gridlines, pace, from } = chartShape({ ...quarter, calculation: 'average', target: '92', history })
  expect(gridlines[0]!.value).toBeGreaterThan(70)
  expect([pace, from]).toEqual([undefined, undefined])
})

test('P20 a reduction comes down from its starting figure into the ground of its goal, and less is lower', () => {
  const history = [320, 275, 236].map((result, at) => ({
    dataThrough: `2026-08-0${at + 1}`,
    resultsToDate: String(result),
  }))
  const input = { ...quarter, calculation: 'reduction', target: '240', baseline: '300', history } as const
  const { you, goal = 0, baseline = 0, zone, pace, gridlines } = chartShape(input)
  expect(zone).toEqual([goal, 100])
  expect(pace).toBeUndefined()
  expect(you.map(({ y }) => y)).toEqual([...you.map(({ y }) => y)].sort((one, other) => one - other))
  expect(baseline).toBeLessThan(goal)
  // The third has come down past the goal, the second has not.
  expect([you[1]!.y < goal, you[2]!.y > goal]).toEqual([true, true])
  // What counts is the way from 300 to 240, not that to nothing.
  expect(gridlines[0]!.value).toBeGreaterThan(100)
  expect(chartShape({ ...input, target: '20' }).gridlines[0]?.value).toBe(0)
})

test('P20 without a goal there are results alone', () => {
  const { target: _, ...withoutGoal } = quarter
  const { goal, pace, zone, you, next } = chartShape(withoutGoal)
  expect([goal, pace, zone, next]).toEqual([undefined, undefined, undefined, undefined])
  expect(you).toHaveLength(2)
})

test('P20 the months between first and last day are named where there is room', () => {
  expect(chartShape(quarter).days.map(({ date }) => date)).toEqual([
    '2026-07-01',
    '2026-08-01',
    '2026-09-01',
    '2026-09-30',
  ])
  const year = { startDate: '2026-01-15', endDate: '2027-01-14' }
  expect(chartShape({ ...quarter, period: year }).days.length).toBeLessThanOrEqual(6)
  const day = { startDate: '2026-01-15', endDate: '2026-01-15' }
  expect(chartShape({ ...quarter, period: day }).days).toEqual([{ date: '2026-01-15', x: 0 }])
})

test('P20 figures of any size, and none at all, stay inside the box', () => {
  for (const resultsToDate of ['-50', '0', '1', '9999999999']) {
    const { you, goal } = chartShape({ ...quarter, history: [{ dataThrough: '2027-01-01', resultsToDate }] })
    for (const { x, y } of you) expect(x >= 0 && x <= 100 && y >= -0.001 && y <= 100.001).toBe(true)
    expect(goal).toBeGreaterThan(0)
  }
})

test.each([
  [33_000, 50_000],
  [0.21, 0.25],
  [10, 10],
  [26, 50],
  [5.1, 10],
])('steps of at least %d are %d', (atLeast, step) => {
  expect(niceStep(atLeast)).toBeCloseTo(step, 10)
})
