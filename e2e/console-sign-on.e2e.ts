import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/browser.ts'
import { visitors } from './support/come.ts'
import { enterConsole } from './support/enter-console.ts'
import { here } from './support/here.ts'
import { openProvider, type SsoClient, ssoClient } from './support/sso-world.ts'
import { untilShown } from './support/until-shown.ts'

const owner = 'ina.owner'
const come = visitors()
let client: SsoClient
let provider: Awaited<ReturnType<typeof openProvider>>
beforeAll(async () => {
  client = await ssoClient(here.dataDir, here.port, 'ironwood', [owner])
  await client.run(['admin', 'grant', owner, 'owner', '--client', 'ironwood'])
  provider = await openProvider(client, 'ridge')
})
afterAll(() => provider?.close())

test('W06b an owner sets a provider up in its five steps, sees what fails, tests it in a window of its own, and only then may make it the only way in', async () => {
  const { page, complaints } = await enterConsole(await come('ironwood'), owner, 'summit season')
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Sign-on' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Sign-on' }).waitFor()
  expect(await page.getByLabel('By provider only').isDisabled()).toBe(true)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add a provider' }).press('Enter')
  await page.getByRole('combobox', { name: 'Provider' }).selectOption('keycloak')
  await page.getByLabel('Short id').fill('ridge')
  await page.getByLabel('Name on the button').fill('Ridge ID')
  await page.getByText(`${client.origin}/sso/oidc/callback/ridge`).waitFor()
  await page.getByLabel('Issuer').fill(provider.issuer)
  await page.getByLabel('Client ID').fill('cairn')
  await page.getByLabel('Secret').fill('not the secret')
  await expectAccessible(page)

  /** Through the provider's form, in the window of the test; what came of it is shown by the form that began it. */
  async function tryIt(subject: string) {
    // The provider remembers who signed in there, even where the test failed afterwards.
    await page.context().clearCookies({ domain: new URL(provider.issuer).hostname })
    await page.getByRole('button', { name: 'Check, and prepare the test' }).click()
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Open the test window' }).click()
    const window = await opened
    await window.getByLabel('Who are you?').fill(subject)
    await window.getByRole('button', { name: 'Sign in' }).press('Enter')
    await window.getByRole('heading', { name: 'The test is over' }).waitFor()
    await expectAccessible(window)
    await window.close()
  }

  await tryIt(`${owner}@idp`)
  await page.getByText('The provider does not know this client ID with this secret.', { exact: false }).waitFor()
  expect(await page.getByRole('button', { name: 'Use it as it was tested' }).count()).toBe(0)
  await page.getByLabel('Secret').fill('secret of ridge')
  await page.getByText('You have changed something since: prepare a new test.').waitFor()
  await tryIt('a stranger')
  await page.getByText('nobody here has the subject a stranger', { exact: false }).waitFor()
  await tryIt(`${owner}@idp`)
  await page.getByText(`The test went well: ${owner} would be signed in.`).waitFor()
  await page
    .getByRole('table', { name: 'What the provider says' })
    .getByText('preferred_username')
    .or(page.getByText('sub', { exact: true }))
    .first()
    .waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use it as it was tested' }).click()
  await page.getByText('It is used as it was tested.', { exact: false }).waitFor()
  expect(await page.getByLabel('Secret').inputValue()).toBe('')

  await page.getByRole('link', { name: 'Ways in' }).press('Enter')
  await page.getByText('signed on by it on', { exact: false }).waitFor()
  await page.getByLabel('By provider only').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: false }).waitFor()
  await expectAccessible(page)

  const { page: visitor } = await come('ironwood')
  const way = visitor.getByRole('link', { name: 'Sign in with Ridge ID' })
  await visitor.goto('/login')
  await untilShown(visitor, way)
  await way.press('Enter')
  await visitor.getByLabel('Who are you?').fill(`${owner}@idp`)
  await visitor.getByRole('button', { name: 'Sign in' }).press('Enter')
  await visitor.waitForURL(url => url.pathname === '/dashboard')
  expect(complaints).toEqual([])
})
