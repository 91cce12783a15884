import { useDraft } from '../../../session/drafts.ts'

/** A level that the person picked here and has not saved; it outlives the session, and levels that are read anew. */
export interface Pick {
  readonly picked: string | undefined
  readonly choose: (payoutTierId: string) => void
  /** Once it is saved or given up. */
  readonly forget: () => void
}

export function usePick(programViewId: string): Pick {
  const [picked, keep, drop] = useDraft<string | undefined>(`goal:${programViewId}`, undefined)
  return {
    picked,
    choose: keep,
    forget: () => {
      keep(undefined)
      drop()
    },
  }
}
