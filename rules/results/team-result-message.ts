import { type FinalResultKey, type FinalResultWords, finalResultWords } from './final-result-words.ts'
import type { ManagerCode } from './result-code.ts'

/** What a leader's code does not contain: how many reached their goal of how many, and the points paid for leading. */
export interface TeamHappened {
  readonly achievers: number
  readonly teamSize: number
  readonly points: number
}

/**
 * The message of a leader's final result (P12, P14): its code contains neither the size of the team nor what was paid. Two
 * of two is the whole team; `YYN` with nothing paid thanks the leader and mentions no points.
 */
export function teamResultMessage(code: ManagerCode, happened: TeamHappened): FinalResultWords {
  const { achievers, teamSize, points } = happened
  const isEligible = code.startsWith('Y')
  const byCode = finalResultWords('manager', code)
  const headline = (): FinalResultKey => {
    if (achievers > 0) return achievers === teamSize ? 'final.headline.team-all' : byCode.headline
    return points > 0 || teamSize === 0 ? 'final.headline.result' : byCode.headline
  }
  const message = (): FinalResultKey => {
    if (points > 0) {
      if (!isEligible) return 'final.message.by-correction'
      return achievers > 0 ? 'final.message.team-earned' : 'final.message.you-earned'
    }
    if (!isEligible) return 'final.message.team-not-eligible'
    return achievers > 0 ? 'final.message.team-nothing-paid' : 'final.message.team-no-award'
  }
  const footer = (): FinalResultKey => {
    if (points > 0) return 'final.footer.in-your-account'
    return achievers > 0 ? 'final.footer.team-thanks' : 'final.footer.team-next-time'
  }
  return {
    headline: headline(),
    subheadline: teamSize === 0 ? 'final.subheadline.team-nobody' : byCode.subheadline,
    message: message(),
    footer: footer(),
  }
}
