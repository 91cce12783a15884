import type { Tenant } from '../../db/tenant.ts'
import type { Session } from '../accounts/sessions.ts'
import { recordEvent } from '../audit/events.ts'
import { deleteAvatar } from './avatars.store.ts'

/** Forgets the picture of the person who is signed in; the trail keeps that it went, and where there was none, nothing. */
export async function removeAvatar(tenant: Tenant, { personId, userName }: Session): Promise<void> {
  if (!(await deleteAvatar(tenant, personId))) return
  await recordEvent(tenant, { actor: userName, action: 'avatar.removed', subject: userName })
}
