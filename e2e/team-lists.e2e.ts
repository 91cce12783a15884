import { expect, test } from 'vitest'
import { expectAccessible } from './support/browser.ts'
import { originOf } from './support/come.ts'
import { here } from './support/here.ts'
import { makeLargeTeam } from './support/large-team.ts'
import { hasFocus, leaders, summit } from './support/leaders.ts'

const come = leaders()

test('P18 a team of more than 50, and more than 50 teams, come page by page, each with its address (thorough)', async () => {
  await makeLargeTeam(here.dataDir)
  const { page, complaints } = await come('aki.ono', { width: 390 }, 'sakura')
  const place = '/program-view/omotenashi---Manager/manager-progress'
  await page.goto(place)
  await page.getByRole('heading', { name: '大通店のメンバー' }).waitFor()
  const rows = page.getByRole('table', { name: '大通店のメンバー' }).getByRole('rowheader')
  await expect.poll(() => rows.count()).toBe(50)
  const first = await rows.first().innerText()
  const pages = page.getByRole('navigation', { name: 'ページ', exact: true })
  await pages.getByRole('link', { name: '次へ' }).press('Enter')
  await expect.poll(() => rows.count()).toBe(11)
  await expect.poll(() => page.url()).toBe(`${originOf('sakura')}${place}?page=2`)
  await expect.poll(() => hasFocus(page, '大通店のメンバー')).toBe(true)
  expect(await rows.allInnerTexts()).not.toContain(first)
  await page.reload()
  await expect.poll(() => rows.count()).toBe(11)
  await pages.getByRole('link', { name: '前へ' }).click()
  await expect
    .poll(() =>
      rows
        .first()
        .innerText()
        .catch(() => ''),
    )
    .toBe(first)

  // Whoever was alone on the last page may have left: its address leads to the last there is.
  await page.goto(`${place}?page=9`)
  await expect.poll(() => rows.count()).toBe(11)
  await expect.poll(() => page.url()).toBe(`${originOf('sakura')}${place}?page=2`)
  await expectAccessible(page)

  // The units below it come in pages of their own, and are looked for and put in order by themselves.
  const units = page.getByRole('table', { name: '大通店のチーム' }).getByRole('rowheader')
  const unitPages = page.getByRole('navigation', { name: '大通店のチームのページ' })
  await expect.poll(() => units.count()).toBe(50)
  await unitPages.getByRole('link', { name: '次へ' }).click()
  await expect.poll(() => units.count()).toBe(11)
  await expect.poll(() => hasFocus(page, '大通店のチーム')).toBe(true)
  await expect.poll(() => rows.count()).toBe(11)
  await expect.poll(() => page.url()).toContain('teamsPage=2')
  await page.reload()
  await expect.poll(() => units.count()).toBe(11)
  await page.getByLabel('並び順').first().selectOption({ label: '名前（降順）' })
  await expect.poll(() => units.first().innerText()).toContain('第61チーム')
  await page.getByRole('searchbox', { name: 'チームを探す' }).fill('--')
  await page.getByText('該当するチームがありません').waitFor()
  await page.getByRole('searchbox', { name: 'チームを探す' }).fill('６０')
  await expect.poll(() => units.allInnerTexts()).toEqual([expect.stringContaining('第60チーム')])
  await page.goBack()
  await expect.poll(() => units.count()).toBe(11)
  expect(complaints).toEqual([])
})

test('P18 a regional manager finds on a phone who needs help and why, and the address keeps it', async () => {
  const { page, complaints } = await come('nora.lindqvist', { width: 390 })
  await page.goto(summit('Manager'))
  // One tap, from what is in sight at once, to names and reasons, those furthest behind first.
  const way = page.getByRole('link', { name: /\d+ people could use a hand/ })
  await way.waitFor()
  await expect.poll(async () => (await way.boundingBox())!.y).toBeLessThan(500)
  await way.click()
  const help = page.getByRole('region', { name: 'Who could use a hand' })
  const behind = help.getByText(/\d+ percentage points behind today’s pace/)
  await expect.poll(() => behind.count()).toBe(5)
  const points = (await behind.allInnerTexts()).map(text => Number.parseInt(text, 10))
  expect(points).toEqual([...points].sort((one, other) => other - one))
  await expect.poll(async () => (await help.boundingBox())!.y).toBeLessThan(150)
  await help.getByRole('listitem').first().getByRole('link').click()
  await page
    .getByRole('dialog')
    .getByText(/\d+ percentage points behind today’s pace/)
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const first = help.getByRole('listitem').first().getByRole('link')
  await expect.poll(() => first.evaluate(link => link === document.activeElement)).toBe(true)

  await page.getByRole('link', { name: /Needs a push/ }).click()
  await page.waitForURL(/standing=/)
  const people = page.getByRole('table', { name: 'People in Region West' })
  await people
    .getByText(/percentage points behind today’s pace/)
    .first()
    .waitFor()
  const rows = people.getByRole('rowheader')
  await expect.poll(async () => (await people.getByText('Needs a push').count()) === (await rows.count())).toBe(true)
  const standings = await rows.count()
  await expect.poll(() => people.getByText(/^Team (Cedar|Maple|Pine)$/).count()).toBe(standings)
  await expect
    .poll(() => people.getByText(/^(Moved (up|down) from \d|\d+% of goal at the last update|No change)/).count())
    .toBe(standings)

  await page.getByLabel('Order').selectOption('Progress, lowest first')
  await page.waitForURL(/sort=progress/)
  const bars = people.getByRole('progressbar')
  const values = () => bars.evaluateAll(all => all.map(bar => Number(bar.getAttribute('aria-valuenow'))))
  const isInOrder = async () => (await values()).every((value, at, all) => at === 0 || all[at - 1]! <= value)
  await expect.poll(isInOrder).toBe(true)
  await page.getByRole('searchbox', { name: 'Find a person' }).fill('--')
  await page.getByText('Type at least one letter of the name.').waitFor()
  await page.getByRole('searchbox', { name: 'Find a person' }).fill('ENGEL')
  await page.waitForURL(/find=ENGEL/)
  await expect.poll(() => people.getByRole('rowheader').count()).toBe(1)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.waitForURL(url => !url.search.includes('standing'))
  await page.goBack()
  await expect.poll(() => people.getByRole('rowheader').count()).toBe(1)
  expect(complaints).toEqual([])
})

test('P18 T30 the list is saved as a file, and those who have not chosen are reminded once', async () => {
  const { page, complaints } = await come('olivia.hart')
  await page.goto('/program-view/spring-sprint---Owner/manager-progress?unit=pine')
  await page.getByRole('heading', { name: /people haven’t chosen yet/ }).waitFor()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export this list' }).click()
  expect((await saving).suggestedFilename()).toBe('Team progress Team Pine.csv')
  // Nothing is sent before the mail and the names were seen.
  let sent = 0
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/reminders')) sent += 1
  })
  const look = async () => {
    await page.getByRole('button', { name: 'Remind them by email' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remind them by email?' })
    const names = dialog.getByRole('region', { name: 'Who gets the email' }).getByRole('paragraph').first()
    await names.waitFor()
    return { dialog, names: await names.innerText() }
  }
  const { dialog, names } = await look()
  // The mail as it goes out, to the first of those who get it.
  const [first] = names.split(', ')
  const mail = dialog.getByRole('region', { name: 'New Heights: your goal is still open' })
  await mail
    .getByText(new RegExp(`^.*Hi ${first!.split(' ')[0]},.*Olivia Hart would like to remind you`, 's'))
    .waitFor()
  await mail.getByText(/Choose a goal:\s+\S+\/program-view\/spring-sprint---Selector/).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await dialog.waitFor({ state: 'detached' })
  expect(sent).toBe(0)
  await (await look()).dialog.getByRole('button', { name: 'Send' }).click()
  await page.getByText(/people will get an email now/).waitFor()
  expect(sent).toBe(1)
  // Whoever was reminded today gets nothing, and is not named.
  const again = await look()
  expect(again.names).toBe('No one will get an email now.')
  await again.dialog.getByText(/have already been reminded today/).waitFor()
  expect(await again.dialog.getByText(first!).count()).toBe(0)
  expect(await again.dialog.getByRole('button', { name: 'Send' }).count()).toBe(0)
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('P18 a filter that is chosen while a search waits stays, and the search comes beside it', async () => {
  const { page, complaints } = await come('nora.lindqvist')
  await page.goto(summit('Manager'))
  const find = page.getByRole('searchbox', { name: 'Find a person' })
  await find.waitFor()
  // The page's clock stands still, so that the search waits until the filter is in the address.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 20_000)
  await find.fill('a')
  await page.getByLabel('Standing').selectOption('on_track')
  await expect.poll(() => page.url()).toContain('standing=on_track')
  expect(page.url()).not.toContain('find=')
  await page.clock.runFor(1000)
  await expect.poll(() => page.url()).toContain('find=a')
  expect(page.url()).toContain('standing=on_track')
  expect(complaints).toEqual([])
})
