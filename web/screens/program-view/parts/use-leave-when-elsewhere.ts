import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { fromProgramScreen, type ProgramScreen } from '../../../../rules/programs/where-to-go.ts'

/** A status that changes while a screen is open leads where it leads at the door (N12 to N15). */
export function useLeaveWhenElsewhere(screen: ProgramScreen, view: ProgramView | undefined): void {
  const router = useRouter()
  const elsewhere = view && fromProgramScreen(screen, view)
  useEffect(() => {
    if (elsewhere) void router.navigate({ href: elsewhere, replace: true })
  }, [router, elsewhere])
}
