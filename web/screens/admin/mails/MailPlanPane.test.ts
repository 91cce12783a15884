import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MailPlan } from '../../../../contract/mails.ts'
import { speak } from '../../../words/words.ts'
import { linesOf } from './MailPlanPane.tsx'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} })
  speak({ code: 'en_US', intlCode: 'en-US', writingDirection: 'ltr', label: 'English' })
})
afterEach(() => void vi.unstubAllGlobals())

test('W10f W10j two plans that differ read differently, whatever differs', () => {
  const plan: MailPlan = {
    on: ['opening'],
    from: '08:00',
    to: '18:00',
    quietDays: [6, 7],
    lastDays: 3,
    expiryDays: 14,
    programs: [],
  }
  const others: { [Part in keyof MailPlan]: MailPlan[Part] } = {
    on: ['results'],
    from: '09:00',
    to: '17:00',
    quietDays: [7],
    lastDays: 5,
    expiryDays: 30,
    programs: [{ programId: 'q3', off: ['opening'] }],
  }
  for (const [part, value] of Object.entries(others)) {
    expect(linesOf({ ...plan, [part]: value }, []), part).not.toEqual(linesOf(plan, []))
  }
})
