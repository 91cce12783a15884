import { useState } from 'react'
import { onLeave } from '../../session/sign-in.ts'

/** What was answered so far; in memory only, since a password is among it. */
export interface Answers {
  readonly step: number
  readonly newPassword: string
  /** The version of the privacy notice that was read. */
  readonly readVersion: number | undefined
  /** The page was drawn afresh in the language just chosen: the focus belongs on that choice. */
  readonly hasJustChosen: boolean
}

const none: Answers = { step: 0, newPassword: '', readVersion: undefined, hasJustChosen: false }
let kept = none
onLeave(forgetAnswers)

export function forgetAnswers(): void {
  kept = none
}

/** The answers, which outlive the drawing: choosing a language draws the page afresh. */
export function useAnswers(): readonly [answers: Answers, change: (part: Partial<Answers>) => void] {
  const [answers, setAnswers] = useState(kept)
  return [
    answers,
    part => {
      kept = { ...kept, ...part }
      setAnswers(kept)
    },
  ]
}
