import type { Actor } from '../../../rules/actors/actor.ts'
import { actorOf } from '../accounts/launched-act.ts'
import type { Session } from '../accounts/sessions.ts'

/** A file that one call imports. */
export interface ImportedFile {
  readonly bytes: ArrayBuffer
  readonly actor: Actor
  /** Makes the changes; without it they are only answered. */
  readonly isApplied: boolean
  /** What was there when whoever imports the file had it checked; without it whatever is there. */
  readonly version?: string
}

interface ImportCall {
  readonly session: Session
  readonly query: { readonly apply?: 'true' | undefined; readonly version?: string | undefined }
  readonly body: Blob
}

/** The file that a call brought. */
export async function importedFile({ session, query: { apply, version }, body }: ImportCall): Promise<ImportedFile> {
  return {
    bytes: await body.arrayBuffer(),
    actor: actorOf(session),
    isApplied: apply === 'true',
    ...(version !== undefined && { version }),
  }
}
