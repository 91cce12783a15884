import {
  type FinalResultWords,
  finalResultWords,
  type ResultOf,
} from '../../../../../rules/results/final-result-words.ts'
import type {
  ChallengePointCode,
  ManagerCode,
  ObjectiveCode,
  QuestCode,
} from '../../../../../rules/results/result-code.ts'

/** The four texts of a final result. The server's code is one of the law's: the contract carries it as text (decisions §4.12). */
export function resultWords(of: ResultOf, code: string): FinalResultWords {
  switch (of) {
    case 'goalquest':
      return finalResultWords(of, code as QuestCode)
    case 'challengepoint':
      return finalResultWords(of, code as ChallengePointCode)
    case 'objective':
      return finalResultWords(of, code as ObjectiveCode)
    case 'manager':
      return finalResultWords(of, code as ManagerCode)
  }
}
