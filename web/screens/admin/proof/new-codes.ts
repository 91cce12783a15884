import { getAdminMe } from '../../../../contract/calls/admin/me.ts'
import { refresh } from '../../../client/use-call.ts'
import { watched } from '../../../client/watched.ts'
import { onLeave } from '../../../session/sign-in.ts'

/**
 * Recovery codes that were just made, until the person says that they are kept: nobody can read them again. So they outlast what the page
 * reads meanwhile, such as that a factor is there and the console open.
 */
export const newCodes = watched<readonly string[] | undefined>(undefined)

onLeave(() => newCodes.change(undefined))

/** Shows the codes, if any came with what the person did to their factors, and reads what those are now. */
export async function showCodes({ recoveryCodes }: { readonly recoveryCodes?: readonly string[] | undefined }) {
  if (recoveryCodes) newCodes.change(recoveryCodes)
  await refresh(getAdminMe)
}
