import type { ReactNode } from 'react'
import type { Theme as ThemeId } from '../../rules/programs/program.ts'

/** A lower level on the way; `at` is level ÷ goal, in percent. */
export interface Milestone {
  readonly at: number
  readonly number: number
  readonly title: string
  readonly note?: string
  readonly passed: boolean
}

export interface SecondWay {
  readonly at: number
  readonly title: string
  readonly note: string
  readonly isReached: boolean
}

export interface SceneProps {
  readonly theme: ThemeId
  /** The client's own picture, shown by theme `none` only. */
  readonly heroImage?: string
  /** The text alternative, as one sentence: the picture itself is hidden from screen readers. */
  readonly sentence: string
  /** Percent of the goal. The marker stops at the end of its path; its tag says the whole figure. */
  readonly progress: number
  /** The progress that was last seen: the marker travels from there, so that it moves only when results changed. */
  readonly from?: number
  /** Milliseconds in which the marker goes on evenly to each new progress, without a pause: for a replay. */
  readonly glide?: number
  /** A flag for a goal that was reached; it goes up when the person arrives, and is up from then on. */
  readonly flag?: 'down' | 'up'
  readonly marker?: { readonly initials: string; readonly tag: string }
  readonly goal?: {
    readonly title: string
    readonly note?: string
    /** What stands beside the goal, such as a reward. */
    readonly mark?: ReactNode
  }
  readonly milestones?: readonly Milestone[]
  /** Where even pace stands today; the short words are for phones. */
  readonly pace?: { readonly at: number; readonly title: string; readonly shortTitle: string }
  /** The second trail, where the award also needs a minimum: how far it has come, in percent of the minimum. */
  readonly minimum?: SecondWay
  /** Size and corners come from the screen: a scene fills its box. */
  readonly className?: string
  /** The headline, in the quiet sky at the upper left. */
  readonly children?: ReactNode
}
