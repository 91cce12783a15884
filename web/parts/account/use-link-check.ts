import { useEffect } from 'react'
import type { checkActivationLink } from '../../../contract/calls/activate/check.ts'
import type { checkPasswordLink } from '../../../contract/calls/save-password/check.ts'
import { call } from '../../client/call.ts'
import { CallError } from '../../client/call-error.ts'

type LinkCheck = typeof checkActivationLink | typeof checkPasswordLink

/**
 * Asks once, as the page opens, whether its mailed link still works: nobody chooses a password for a dead one. Where the check
 * itself fails, nothing is said; the form will say what is wrong.
 */
export function useLinkCheck(check: LinkCheck, k: string | undefined, fail: (error: unknown) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link that came with the page is looked at once
  useEffect(() => {
    if (!k) return
    call(check, { body: { k } }).catch(error => {
      if (error instanceof CallError && error.messageCode === 'errors.link-ended') fail(error)
    })
  }, [])
}
