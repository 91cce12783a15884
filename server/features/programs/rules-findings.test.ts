import { expect, test } from 'vitest'
import { programDocument } from '../../../contract/program-document.ts'
import { missingWords } from './missing-words.ts'
import { rulesFindings } from './rules-findings.ts'

const document = (rules: object[]) =>
  programDocument.parse({
    programId: 'first-climb',
    name: { en_US: 'First Climb' },
    type: 'goalquest',
    timePeriod: { timePeriodId: 'spring', startDate: '2027-04-01', endDate: '2027-06-30' },
    groups: [{ groupId: 'field', name: { en_US: 'Field' } }],
    rules,
  })

test('P16 T11 what is left out of authored rules is said at its path', () => {
  const rules = [
    { text: { en_US: '<p>Fine</p>' } },
    { text: { en_US: '<img src=x><script>alert(1)</script><script>2</script>', de_DE: '<p>Gut</p>' } },
  ]
  expect(rulesFindings(document(rules))).toMatchObject([
    {
      severity: 'warning',
      code: 'rules-left-out',
      path: 'rules[1].text.en_US',
      text: 'is left out: img (1), script (2)',
    },
  ])
})

test('P16 rules for a group or role that nobody has are reported, and a language without them', () => {
  const written = document([
    { groups: ['field', 'office'], roles: ['Selector', 'Visitor'], text: { en_US: '<p>x</p>' } },
  ])
  expect(rulesFindings(written).map(({ code, path }) => [code, path])).toEqual([
    ['rules-unreachable', 'rules[0].groups'],
    ['rules-unreachable', 'rules[0].roles'],
  ])
  expect(missingWords(written, ['de_DE'])).toEqual([
    { locale: 'de_DE', paths: ['name', 'groups[0].name', 'rules[0].text'] },
  ])
})

test('P08 a unit with texts by locale needs one for each of the client; one for all languages lacks none', () => {
  const { label } = document([])
  const withUnit = { ...document([]), label: { ...label, labelText: { en_US: 'contracts' } } }
  expect(missingWords(withUnit, ['de_DE'])).toEqual([
    { locale: 'de_DE', paths: ['name', 'label.labelText', 'groups[0].name'] },
  ])
  expect(missingWords({ ...withUnit, label: { ...label, labelText: 'km' } }, ['de_DE'])).toEqual([
    { locale: 'de_DE', paths: ['name', 'groups[0].name'] },
  ])
})
