import { expect } from 'vitest'

/** What is read once it is the same twice in a row: pictures come after the first paint, and a window may still be opening. */
export async function atRest<T>(read: () => Promise<T>): Promise<T> {
  let last = await read()
  await expect
    .poll(
      async () => {
        const before = JSON.stringify(last)
        last = await read()
        return JSON.stringify(last) === before
      },
      { interval: 60 },
    )
    .toBe(true)
  return last
}
