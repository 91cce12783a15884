import type { Browser } from 'playwright-core'
import { settled, visit } from './browser.ts'
import { staffEnters } from './staff-enters.ts'
import { takePicture as take } from './take-picture.ts'

/** The pictures of docs/CONSOLE.md of single subjects, as the owner of the demo sees them: somebody's page, settings, and the lists. */
export async function takeSubjects(browser: Browser, port: number): Promise<void> {
  const owner = await visit(browser, `http://northlight.localhost:${port}`, { width: 1200, height: 720 })
  const { page } = owner
  await staffEnters(owner, 'owen.fields')
  await page.goto('/admin/people?search=maya.andersson')
  await page.getByRole('link', { name: 'Maya Andersson' }).click()
  await page.getByRole('heading', { name: 'What you can do' }).waitFor()
  await take(page, 'console-person', 200_000)
  const subjects = {
    'console-today': '/admin',
    'console-tasks': '/admin/tasks',
    'console-audit': '/admin/audit',
    'console-access': '/admin/access',
    'console-me': '/admin/me',
    'console-ledger': '/admin/points',
    'console-codes': '/admin/codes',
    'console-mails': '/admin/mails',
    'console-settings': '/admin/settings',
    'console-hosts': '/admin/settings/hosts',
    'console-brand': '/admin/settings/brand',
    'console-provider': '/admin/settings/sign-on/new',
    'console-words': '/admin/words',
  }
  for (const [name, path] of Object.entries(subjects)) {
    await page.goto(path)
    await page.locator('main h1').waitFor()
    await settled(page)
    await take(page, name, 200_000)
  }
  await owner.close()
}
