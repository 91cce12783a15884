import { isSamePlan } from '../../../../../rules/plans/edit-plan.ts'
import { type Plan, startedPlan } from '../../../../../rules/plans/plan.ts'
import { CallError } from '../../../../client/call-error.ts'

/** A plan as the server has it. */
export interface SavedPlan {
  readonly plan: Plan
  readonly revision: number
}

/** What was written and is not saved yet, with the revision that it was made from. */
export type PlanDraft = SavedPlan

/** The ways of a keeper to the world. */
export interface PlanWays {
  /** Saves in the place of a revision; fails with a CallError. */
  readonly send: (plan: Plan, revision: number) => Promise<SavedPlan>
  readonly read: () => Promise<SavedPlan>
  /** Keeps what is not saved where the end of a session does not reach it; undefined once it is saved. */
  readonly keep: (draft: PlanDraft | undefined) => void
  readonly newId: () => string
}

export interface PlanState {
  readonly plan: Plan
  readonly isSaving: boolean
  /** Set by editing, reset by a save (product §4): while it is set, nothing says "Saved". */
  readonly noSavedMessage: boolean
  /** Why the last save failed; what was written is kept. */
  readonly error?: unknown
  /** What was saved elsewhere meanwhile: the person says which of the two stays. */
  readonly newer?: SavedPlan
}

export interface PlanKeeper {
  readonly state: () => PlanState
  readonly subscribe: (listener: () => void) => () => void
  readonly isDirty: () => boolean
  readonly edit: (change: (plan: Plan) => Plan) => void
  /** Saves what is written now, and what comes meanwhile; whether all of it is saved. */
  readonly flush: () => Promise<boolean>
  /** Takes over what the server has, where it is newer and nothing unsaved would be lost. */
  readonly hear: (saved: SavedPlan) => void
  readonly keepMine: () => Promise<boolean>
  readonly takeNewer: () => void
  /** Sends nothing more: the person has left. */
  readonly stop: () => void
}

/** Quiet after the last letter until it is saved, and until a save is tried again that did not arrive; milliseconds. */
export const planWaits = { idle: 1200, again: 15_000 } as const

/**
 * Keeps one plan while a person writes: saves by itself, one save at a time, and loses no word when a save fails, when
 * the plan was changed elsewhere, or when the session ends.
 */
export function planKeeper(found: SavedPlan, draft: PlanDraft | undefined, ways: PlanWays): PlanKeeper {
  // The newest that this page knows the server to have.
  let saved = found
  let state: PlanState = { plan: startedPlan(found.plan, ways.newId), isSaving: false, noSavedMessage: true }
  // What was sent and not answered: it may be saved all the same.
  let unanswered: Plan | undefined
  let isStopped = false
  let underWay: Promise<boolean> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function change(next: Partial<PlanState>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const isDirty = () => !isSamePlan(state.plan, saved.plan)

  function saveIn(milliseconds: number): void {
    clearTimeout(timer)
    if (isStopped) return
    timer = setTimeout(() => void saveOnce(), milliseconds)
  }

  /** One save at a time: who comes while one is on its way gets its answer. */
  function saveOnce(): Promise<boolean> {
    clearTimeout(timer)
    underWay ??= saveNow().finally(() => {
      underWay = undefined
      change({ isSaving: false })
    })
    return underWay
  }

  async function saveNow(): Promise<boolean> {
    if (state.newer || isStopped) return false
    const sent = state.plan
    if (isSamePlan(sent, saved.plan)) return settle()
    change({ isSaving: true })
    try {
      saved = { plan: sent, revision: (await ways.send(sent, saved.revision)).revision }
    } catch (error) {
      if (isChangedElsewhere(error)) return compare(sent)
      unanswered = sent
      return fail(error)
    }
    return settle()
  }

  // A save whose answer was lost may be done all the same: then the newer plan is what was sent.
  async function compare(sent: Plan): Promise<boolean> {
    try {
      const newer = await ways.read()
      if (isSamePlan(newer.plan, sent) || (unanswered && isSamePlan(newer.plan, unanswered))) {
        saved = newer
        return settle()
      }
      change({ newer, error: undefined })
      return false
    } catch (error) {
      return fail(error)
    }
  }

  function settle(): boolean {
    unanswered = undefined
    if (isStopped) return true
    if (isDirty()) {
      ways.keep({ plan: state.plan, revision: saved.revision })
      saveIn(planWaits.idle)
      change({ error: undefined })
    } else {
      ways.keep(undefined)
      change({ error: undefined, noSavedMessage: false })
    }
    return true
  }

  function fail(error: unknown): boolean {
    change({ error })
    // A refusal stays one until something else is written; what did not arrive is sent again.
    if (!(error instanceof CallError) || error.httpCode >= 500 || error.httpCode === 429) saveIn(planWaits.again)
    return false
  }

  async function flush(): Promise<boolean> {
    while (isDirty()) if (!(await saveOnce())) return false
    return true
  }

  function adopt(newer: SavedPlan): void {
    saved = newer
    change({ plan: startedPlan(newer.plan, ways.newId), newer: undefined, error: undefined, noSavedMessage: true })
  }

  if (draft && !isSamePlan(draft.plan, found.plan)) {
    change({ plan: startedPlan(draft.plan, ways.newId), newer: draft.revision === found.revision ? undefined : found })
    saveIn(planWaits.idle)
  } else if (draft) {
    ways.keep(undefined)
  }

  return {
    state: () => state,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isDirty,
    edit: edited => {
      change({ plan: startedPlan(edited(state.plan), ways.newId), noSavedMessage: true })
      ways.keep(isDirty() ? { plan: state.plan, revision: saved.revision } : undefined)
      saveIn(planWaits.idle)
    },
    flush,
    hear: heard => {
      if (heard.revision > saved.revision && !isDirty() && underWay === undefined) adopt(heard)
    },
    keepMine: () => {
      saved = state.newer ?? saved
      change({ newer: undefined })
      ways.keep({ plan: state.plan, revision: saved.revision })
      return flush()
    },
    takeNewer: () => {
      if (state.newer) adopt(state.newer)
      ways.keep(undefined)
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

function isChangedElsewhere(error: unknown): boolean {
  return error instanceof CallError && error.messageCode === 'errors.plan-changed-elsewhere'
}
