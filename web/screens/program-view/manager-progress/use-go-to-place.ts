import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../../paths.ts'
import { type Place, searchOf } from './place-in-tables.ts'

/** Leads to another place in the tables, or puts it in the place of this one; what is seen stays where it is. */
export function useGoToPlace(programViewId: string): (next: Place, replace?: boolean) => void {
  const navigate = useNavigate()
  return (next, replace = false) =>
    void navigate({
      to: paths.managerProgress,
      params: { programViewId },
      search: searchOf(next),
      resetScroll: false,
      replace,
    })
}
