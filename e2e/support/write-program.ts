import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { programDocument } from '../../contract/program-document.ts'

type Leaf = readonly [path: readonly (string | number)[], text: string]

/** What an author types to have a document: one text for each of its fields. */
function leaves(value: unknown, path: readonly (string | number)[] = []): Leaf[] {
  if (Array.isArray(value)) {
    if (value.every(one => typeof one === 'string')) return [[path, value.join(', ')]]
    return value.flatMap((one, at) => leaves(one, [...path, at]))
  }
  if (typeof value !== 'object' || value === null) return [[path, String(value)]]
  return Object.entries(value).flatMap(([key, one]) => leaves(one, [...path, key]))
}

interface Written {
  readonly groups: readonly { readonly levels: readonly unknown[] }[]
  readonly override?: { readonly tiers?: readonly unknown[] }
}

/** Writes a program through the forms of a draft, step by step; fails where they have no field for something that it says. */
export async function writeProgram(page: Page, document: Written): Promise<void> {
  let left = leaves(document)
  /** Fills the fields that the step shows. One field may bring others, such as the rate of a level. */
  async function fill(): Promise<void> {
    for (let before = left.length + 1; left.length < before; ) {
      before = left.length
      const rest: Leaf[] = []
      for (const [path, text] of left) {
        const field = page.locator(`[name="${path.join('.')}"]`)
        if ((await field.count()) === 0) rest.push([path, text])
        else if (await field.first().evaluate(one => one instanceof HTMLInputElement && one.type === 'radio'))
          await field.and(page.locator(`[value="${text}"]`)).check()
        else if (await field.evaluate(one => one instanceof HTMLSelectElement)) await field.selectOption(text)
        else await field.fill(text)
      }
      left = rest
    }
  }
  const step = async (name: string) => {
    const steps = page.getByRole('navigation', { name: 'Steps' })
    await steps.getByRole('link', { name, exact: true }).click()
    await steps.locator('a[aria-current]', { hasText: name }).waitFor()
    // Sections that most programs do without.
    const folded = page.locator('main details:not([open]) > summary')
    while ((await folded.count()) > 0) await folded.first().click()
  }
  const add = async (name: string | RegExp, count: number, at = 0) => {
    for (let made = 0; made < count; made++) await page.getByRole('button', { name }).nth(at).click()
  }
  await step('Basics')
  await fill()
  await step('People')
  await add('Add a group', document.groups.length)
  await fill()
  await step('Goals and awards')
  await fill()
  for (const [at, { levels }] of document.groups.entries()) await add(/^Add a level/, levels.length, at)
  await add('Add a tier', document.override?.tiers?.length ?? 0)
  await fill()
  await step('Look')
  await fill()
  await step('Words')
  await fill()
  expect(left).toEqual([])
}

/** The document that a draft exports, with its defaults, as `program export` writes it. */
export async function exported(page: Page) {
  await page.getByRole('link', { name: 'Document', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  return programDocument.parse(JSON.parse(readFileSync(await (await download).path(), 'utf8')))
}

/** Begins a draft from an empty page. */
export async function emptyPage(page: Page): Promise<void> {
  await page.goto('/admin/programs')
  await page.getByRole('button', { name: 'New program' }).click()
  await page.getByRole('button', { name: 'Empty page' }).click()
  await page.getByRole('navigation', { name: 'Steps' }).waitFor()
}
