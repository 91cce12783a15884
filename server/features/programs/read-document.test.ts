import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { changeLine, documentChanges } from '../../../rules/programs/document-changes.ts'
import { problemLine } from './document-problem.ts'
import { documentProblems, readDocument } from './read-document.ts'

interface Json {
  readonly groups: { readonly levels: Record<string, unknown>[] }[]
  readonly [key: string]: unknown
}
const folder = new URL('../../../samples/programs/', import.meta.url)
const sample = (name: string): Json => JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))
const linesOf = (json: unknown) => documentProblems(json).map(one => problemLine(one))

describe('W01 what is wrong in the form of a document', () => {
  test('W01 all mistakes are listed at once, by path, in the order of the document', () => {
    const json = sample('summer-summit')
    const { groups, ...rest } = json
    const [group] = groups
    const levels = [
      { ...group!.levels[0], amount: '1e3', awrad: 1 },
      { ...group!.levels[1], award: '60x' },
      { ...group!.levels[2], award: -1, name: { 'en-US': 'Summit' } },
    ]
    const broken = {
      ...rest,
      programId: 'summer---summit',
      type: 'goalqest',
      rounding: { precision: 1.5, method: 'up' },
      label: { ...(rest['label'] as object), labeltext: 'x' },
      timePeriod: { timePeriodId: 'summer-2026', startDate: '1.6.2026' },
      groups: [{ ...group, levels }],
      branding: { primaryColor: 'blue' },
      isOwnerEligibleForAward: 'yes',
    }
    expect(linesOf(broken)).toEqual([
      'programId: must not hold three hyphens in a row, found "summer---summit"',
      'type: must be one of goalquest, challengepoint, objective, found "goalqest"; did you mean goalquest?',
      'rounding.precision: must be a whole number, found 1.5',
      'label.labeltext: is not a key that a program has here; did you mean labelText?',
      'timePeriod.startDate: must be a day such as 2026-06-01, found "1.6.2026"',
      'timePeriod.endDate: must be a text, found nothing',
      'groups[0].levels[0].amount: must be a plain decimal number, found "1e3"',
      'groups[0].levels[0].awrad: is not a key that a program has here; did you mean award?',
      'groups[0].levels[1].award: must be a number, found "60x"',
      'groups[0].levels[2].name.en-US: must be a locale such as en_US, found "en-US"',
      'groups[0].levels[2].award: must be at least 0, found -1',
      'branding.primaryColor: must be a colour such as #0c7eac, found "blue"',
      'isOwnerEligibleForAward: must be true or false, found "yes"',
    ])
  })

  test.each<[string, unknown, string[]]>([
    ['a list', [], ['document: must be an object in { }, found an empty list']],
    ['nothing', null, ['document: must be an object in { }, found null']],
    ['no list of groups', { ...sample('fixed-climb'), groups: {} }, ['groups: must be a list in [ ], found an object']],
    [
      'no group',
      { ...sample('fixed-climb'), groups: [] },
      ['groups: must be a list of at least 1, found an empty list'],
    ],
    [
      'an unlikely key',
      { ...sample('fixed-climb'), payout: { raffle: true } },
      ['payout.raffle: is not a key that a program has here; known are type, timing, expiresAfterDays'],
    ],
    [
      'an amount that is no number',
      { ...sample('fixed-climb'), groups: [{ ...sample('fixed-climb').groups[0], threshold: [1] }] },
      ['groups[0].threshold: must be a plain decimal number such as 12.5, found a list'],
    ],
    [
      'a long text',
      { ...sample('fixed-climb'), mediaLabel: 'p'.repeat(80) },
      [`mediaLabel: must be an object of texts by locale, such as { "en_US": "…" }, found "${'p'.repeat(58)}…`],
    ],
    [
      'a form of points that the language lacks',
      { ...sample('fixed-climb'), mediaLabel: { en_US: 'miles' }, mediaLabelForms: { en_US: { few: 'miles' } } },
      ['mediaLabelForms.en_US.few: must be left out, for this language counts in one, other, found "miles"'],
    ],
    [
      'forms of points without the name on its own',
      { ...sample('fixed-climb'), mediaLabelForms: { de_DE: { one: 'Meile' } } },
      ['mediaLabelForms.de_DE: must have the name without a number beside it: add mediaLabel.de_DE, found an object'],
    ],
    [
      'a number that is too big',
      { ...sample('fixed-climb'), rounding: { precision: 7, method: 'up' } },
      ['rounding.precision: must be at most 6, found 7'],
    ],
    [
      'an empty name',
      { ...sample('fixed-climb'), name: { en_US: '' } },
      ['name.en_US: must be a text that says something, found ""'],
    ],
  ])('W01 %s is changeLines', (_, json, lines) => {
    expect(linesOf(json)).toEqual(lines)
    expect(readDocument(json)).toMatchObject({ refusal: 'document-malformed', details: { problems: lines.join('\n') } })
  })
})

describe('W01 what is wrong in the terms of a document', () => {
  const quest = (change: (json: Json) => object, name = 'quest-fixed-and-rate') => {
    const json = sample(name)
    return { ...json, ...change(json) }
  }
  test.each<[string, object, string]>([
    [
      'levels that fall',
      quest(({ groups: [group] }) => ({ groups: [{ ...group, levels: group!.levels.toReversed() }] })),
      'groups[0].levels: must go from the easiest to the hardest, none with a smaller award than the one before, found another order',
    ],
    [
      'two levels of one name',
      quest(({ groups: [group] }) => ({
        groups: [{ ...group, levels: group!.levels.map(level => ({ ...level, levelId: 'same' })).slice(0, 2) }],
      })),
      'groups[0].levels[1].levelId: must differ from those of the levels before it in the group, found "same"',
    ],
    [
      'a rate without a quantity',
      quest(({ groups: [group] }) => ({
        groups: [{ ...group, levels: group!.levels.slice(0, 1).map(({ incrementQuantity: _, ...level }) => level) }],
      })),
      'groups[0].levels[0].incrementQuantity: must be given with payout.type fixed+rate, found nothing',
    ],
    [
      'a day that is none',
      quest(() => ({ goalSelection: { from: '2027-02-30', to: '2027-04-15' } })),
      'goalSelection.from: must be a day that the calendar has, found 2027-02-30',
    ],
    [
      'a selection after the end',
      quest(() => ({ goalSelection: { from: '2027-03-01', to: '2027-07-01' } })),
      'goalSelection.to: must be 2027-06-30 or earlier, the last day of the period, found "2027-07-01"',
    ],
    [
      'a challenge point at a rate',
      quest(() => ({ payout: { type: 'rate' } }), 'challenge-picked'),
      'payout.type: must be fixed in a challengepoint, found "rate"',
    ],
    [
      'an average paid early',
      quest(() => ({ payout: { timing: 'pay_at_progress' } }), 'quest-average'),
      'payout.timing: must be pay_at_end_of_program where the calculation is average, since such a result may fall again, found "pay_at_progress"',
    ],
    [
      'a tier that begins too early',
      quest(
        () => ({
          override: {
            type: 'percentage_of_team_achievement_tiers',
            tiers: [
              { from: '0', to: '50', award: 10 },
              { from: '40', to: '100', award: 20 },
            ],
          },
        }),
        'override-tiers',
      ),
      'override.tiers[1].from: must be below the end of its own tier and not below the end of the one before, found "40"',
    ],
    [
      'a superviewer who earns',
      quest(
        () => ({ override: { type: 'flat_payout', award: 5, roles: ['Manager', 'Superviewer'] } }),
        'override-flat',
      ),
      'override.roles[1]: must be a role that leads and may earn, such as Manager; Superviewer never does',
    ],
    [
      'a rate that nothing pays',
      quest(() => ({ payout: { type: 'fixed' } }), 'objective-fixed-and-rate'),
      'groups[0].levels[0].incrementQuantity: must be left out with payout.type fixed, where nothing reads it, found "10"',
    ],
    [
      'a minimum of 0',
      quest(
        ({ minimumQualifier }) => ({ minimumQualifier: { ...(minimumQualifier as object), amount: '0' } }),
        'quest-minimum-amount',
      ),
      'minimumQualifier.amount: must be above 0, also once it is rounded, found "0"',
    ],
  ])('W01 %s is changeLines at its path', (_, json, line) => {
    expect(linesOf(json)).toContain(line)
    expect(readDocument(json)).toMatchObject({ ok: false, refusal: 'terms-refused' })
  })
})

describe('W01 what changed between two documents', () => {
  const parsed = (json: unknown) => {
    const read = readDocument(json)
    if (!read.ok) throw new Error(JSON.stringify(read.details))
    return read.value
  }
  const changeLines = (before: unknown, after: unknown) =>
    documentChanges(parsed(before), parsed(after)).map(changeLine)

  test('W01 a level that is put in between is one change, and each other stays where it is', () => {
    const before = sample('fixed-climb')
    const [group] = before.groups
    const [ridge, pass, summit] = group!.levels
    const spur = { ...ridge, levelId: 'spur', amount: '60', award: 3000 }
    const after = { ...before, groups: [{ ...group, levels: [ridge, spur, pass, summit] }] }
    expect(changeLines(before, after)).toEqual([
      expect.stringMatching(/^groups\[0\]\.levels\[1\]: new, \{"levelId":"spur",/),
    ])
    expect(changeLines(after, before)).toEqual([
      expect.stringMatching(/^groups\[0\]\.levels\[1\]: gone, was \{"levelId":"spur"/),
    ])
  })

  test('W01 changed figures and texts, new and removed settings are listed by path', () => {
    const before = sample('fixed-climb')
    const [group] = before.groups
    const [ridge, ...others] = group!.levels
    const after = {
      ...before,
      name: { ...(before['name'] as object), en_US: 'Firm Climb' },
      groups: [{ ...group, levels: [{ ...ridge, award: 2500 }, ...others] }],
      budget: 90_000,
      progressRows: 'replace',
    }
    expect(changeLines(before, after)).toEqual([
      'name.en_US: Fixed Climb → Firm Climb',
      'groups[0].levels[0].award: 2000 → 2500',
      'budget: new, 90000',
      'progressRows: add → replace',
    ])
    expect(changeLines(after, before)).toContain('budget: gone, was 90000')
  })

  test('W01 another order is reported as such', () => {
    const before = sample('fixed-climb')
    const groups = [before.groups[0], { ...before.groups[0], groupId: 'office' }]
    expect(changeLines({ ...before, groups }, { ...before, groups: groups.toReversed() })).toEqual([
      'groups order: ["service-team","office"] → ["office","service-team"]',
    ])
  })

  test('W01 the same content in another notation is no change', () => {
    const json = sample('quest-bonus-rate')
    expect(changeLines(json, Object.fromEntries(Object.entries(json).toReversed()))).toEqual([])
  })
})
