import { beforeAll, expect, test } from 'vitest'
import { programDocument } from '../contract/program-document.ts'
import { authorsClient, authorsPassword, samples } from './support/authors-client.ts'
import { visitors } from './support/come.ts'
import { enterConsole } from './support/enter-console.ts'
import { emptyPage, exported, writeProgram } from './support/write-program.ts'

const client = 'alderlong'
const come = visitors()
beforeAll(async () => {
  await authorsClient(client)
}, 120_000)

test('W01a every document of samples/programs can be made from an empty page, and its export equals the document', async () => {
  const { page } = await enterConsole(await come(client), 'ada.author', authorsPassword)
  for (const { name, document } of samples) {
    await emptyPage(page)
    await writeProgram(page, document)
    expect(await exported(page), name).toEqual(programDocument.parse(document))
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
    // The server read it as a program too.
    await expect.poll(() => page.locator('.attention .icon-tile--bad').count(), { message: name }).toBe(0)
  }
}, 900_000)
