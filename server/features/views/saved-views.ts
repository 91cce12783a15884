import { mostViews, type SavedView } from '../../../contract/saved-view.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { deleteView, readViews, upsertView, type ViewRow } from './views.store.ts'

/** The views that somebody keeps, by name. */
export async function listViews(tx: ClientTx, personId: number): Promise<SavedView[]> {
  return (await readViews(tx, personId)).map(viewOf)
}

export async function saveView(
  tx: ClientTx,
  personId: number,
  view: Omit<SavedView, 'viewId'>,
): Promise<Outcome<SavedView, 'too-many-views'>> {
  const kept = await readViews(tx, personId)
  const saved = await upsertView(tx, personId, view)
  const isNew = !kept.some(({ view_id }) => view_id === saved.view_id)
  if (isNew && kept.length >= mostViews) {
    await deleteView(tx, personId, saved.view_id)
    return refused('too-many-views')
  }
  return done(viewOf(saved))
}

export async function removeView(
  tx: ClientTx,
  personId: number,
  viewId: number,
): Promise<Outcome<Record<string, never>, 'view-unknown'>> {
  return (await deleteView(tx, personId, viewId)) ? done({}) : refused('view-unknown')
}

function viewOf({ view_id, name, address }: ViewRow): SavedView {
  return { viewId: String(view_id), name, address }
}
